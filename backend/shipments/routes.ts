/** Calls of shipments beside the resource. */
import { middleware } from '#backend/auth/middleware'
import { planShipment } from './plan.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerShipmentRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('shipments/plan', planShipment)
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}
