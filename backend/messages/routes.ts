import type { HttpRouterService } from '@adonisjs/core/types'
import { middleware } from '#backend/auth/middleware'
import { compose, logByHand } from './compose.ts'
import { preview } from './preview.ts'

export function registerMessageRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('preview', preview)
    router.post('compose', compose)
    router.post('by-hand', logByHand)
  }).prefix('/api/user/messages').use(middleware.auth({ guards: ['user'] }))
}
