import { middleware } from '#backend/auth/middleware'
import { showRacking } from './racking.ts'
import { scan } from './answer_scan.ts'
import { listTurns } from '#backend/resource/list_query'
import { takeTurns } from '#backend/resource/take_turns'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerScanRoutes(router: HttpRouterService): void {
  router.post('/api/user/scan', scan).use(middleware.auth({ guards: ['user'] }))
  router.get('/api/user/racking', showRacking).use([middleware.auth({ guards: ['user'] }), takeTurns(listTurns)])
  router.post('/api/courier/scan', scan).use(middleware.auth({ guards: ['courier'] }))
}
