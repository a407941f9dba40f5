import type { HttpRouterService } from '@adonisjs/core/types'

export function registerHealthRoutes(router: HttpRouterService) {
  router.get('/health/live', () => ({ status: 'ok' }))

  router.get('/health/ready', async ({ response }) => {
    const { readiness } = await import('./health.ts')
    const { isHealthy } = await readiness.run()
    return response.status(isHealthy ? 200 : 503).send({ status: isHealthy ? 'ok' : 'error' })
  })
}
