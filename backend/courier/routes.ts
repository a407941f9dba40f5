import { middleware } from '#backend/auth/middleware'
import { showCourierDay } from './courier_day.ts'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerCourierRoutes(router: HttpRouterService): void {
  router.get('/api/courier/day', showCourierDay).use(middleware.auth({ guards: ['courier'] }))
}
