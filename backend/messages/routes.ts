import type { HttpRouterService } from '@adonisjs/core/types'
import { middleware } from '#backend/auth/middleware'
import { composeMessage, logManualMessage } from './compose_message.ts'
import { previewTemplate } from './preview_template.ts'

export function registerMessageRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.post('preview', previewTemplate)
    router.post('compose', composeMessage)
    router.post('by-hand', logManualMessage)
  }).prefix('/api/user/messages').use(middleware.auth({ guards: ['user'] }))
}
