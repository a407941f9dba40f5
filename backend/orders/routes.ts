/** Calls of the counter beside the resource: the intake of an order, and its price before it is saved. */
import type { HttpRouterService } from '@adonisjs/core/types'
import { middleware } from '#backend/auth/middleware'
import { showPreview } from './preview_controller.ts'
import { takeOrder } from './take_order.ts'

export function registerOrderRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('intake', takeOrder)
    router.post('preview', showPreview)
  }).prefix('/api/user/orders').use(middleware.auth({ guards: ['user'] }))
}
