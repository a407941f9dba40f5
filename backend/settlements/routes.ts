import { middleware } from '#backend/auth/middleware'
import { ROW_ID } from '#backend/http/row_id'
import { showSettlement } from './show_settlement.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerSettlementRoutes(router: HttpRouterService): void {
  router.get('/api/user/shipments/:id/settlement', showSettlement).where('id', ROW_ID).use(middleware.auth({ guards: ['user'] }))
}
