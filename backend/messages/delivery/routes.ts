import { GUARDS } from '#common/guards'
import { middleware } from '#backend/auth/middleware'
import { markAllMessagesRead, markMessageRead, showInbox } from './inbox.ts'
import { showChannels } from './channel_states.ts'
import { ROW_ID } from '#backend/http/row_id'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerInboxRoutes(router: HttpRouterService): void {
  for (const guard of GUARDS) {
    router.group(() => {
      router.get('inbox', showInbox)
      router.post('inbox/read-all', markAllMessagesRead)
      router.post('inbox/:id/read', markMessageRead).where('id', ROW_ID)
    }).prefix(`/api/${guard}`).use(middleware.auth({ guards: [guard] }))
  }
  router.get('/api/user/messages/channels', showChannels).use(middleware.auth({ guards: ['user'] }))
}
