import type { HttpRouterService } from '@adonisjs/core/types'

export function registerHealthRoutes(router: HttpRouterService) {
  router.get('/health/live', () => ({ status: 'ok' }))

  router.get('/health/ready', async ({ response }) => {
    const { readiness } = await import('./health.ts')
    const readinessReport = await readiness()
    return response.status(readinessReport.status === 'ok' ? 200 : 503).send(readinessReport)
  })
}
