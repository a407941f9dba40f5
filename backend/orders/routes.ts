/** Calls of orders beside the resource: the intake at the counter, and prices before they are saved. */
import { middleware } from '#backend/auth/middleware'
import { ROW_ID } from '#backend/http/row_id'
import { showItemPrice } from './show_item_price.ts'
import { showOrderPreview } from './order_preview_controller.ts'
import { createIntake } from './create_intake.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerOrderRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('orders/intake', createIntake)
    router.post('orders/preview', showOrderPreview)
    router.get('order-items/:id/price', showItemPrice).where('id', ROW_ID)
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}
