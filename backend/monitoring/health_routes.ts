import type { HttpRouterService } from '@adonisjs/core/types'

export function registerHealthRoutes(router: HttpRouterService) {
  router.get('/health/live', () => ({ status: 'ok' }))

  router.get('/health/ready', async ({ response }) => {
    const { readiness } = await import('./health.ts')
    const found = await readiness()
    return response.status(found.status === 'ok' ? 200 : 503).send(found)
  })
}
