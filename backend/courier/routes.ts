import { middleware } from '#backend/auth/middleware'
import { listTurns } from '#backend/resource/list_turns'
import { takeTurns } from '#backend/resource/take_turns'
import { showCourierDay } from './courier_day.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerCourierRoutes(router: HttpRouterService): void {
  router.get('/api/courier/day', showCourierDay).use([middleware.auth({ guards: ['courier'] }), takeTurns(listTurns)])
}
