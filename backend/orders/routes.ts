import { middleware } from '#backend/auth/middleware'
import { ROW_ID } from '#backend/http/row_id'
import { showItemPrice } from './show_item_price.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerOrderRoutes(router: HttpRouterService): void {
  router.get('/api/user/order-items/:id/price', showItemPrice).where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))
}
