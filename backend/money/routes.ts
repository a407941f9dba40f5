import { middleware } from '#backend/auth/middleware'
import { ROW_ID } from '#backend/http/row_id'
import { payAndDeliver } from './pay_and_deliver.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerMoneyRoutes(router: HttpRouterService): void {
  router.post('/api/user/orders/:id/pay-and-deliver', payAndDeliver).where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))
}
