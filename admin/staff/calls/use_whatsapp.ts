/** Writes to the client from the company's phone: the text that fits the reason, else an empty chat. What was sent is a try. */
import type { CallRow } from '#common/calls/call_list'
import type { ComposedMessage } from '#common/messages/texts'
import { whatsappUrl } from '#common/whatsapp_url'
import { showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { openChat } from '../messages/send_by_hand.ts'
import type { Contacts } from './use_contacts.ts'

export function useWhatsapp(row: CallRow, nextTries: readonly string[], contacts: Contacts): () => void {
  const write = async () => {
    const { client, whatsapp, message } = row
    if (whatsapp === null) return
    const draft = message && mayCompose() ? { ...message, channel: 'whatsapp' } as const : null
    let body: string | null = null
    const link = async () => {
      if (!draft) return whatsappUrl(whatsapp)
      const composed = await call<ComposedMessage>('/api/user/messages/compose', { method: 'POST', body: draft })
      body = composed.body.body
      return composed.body.link
    }
    if (!await openChat(link, draft?.subject ?? { type: 'clients', id: client.id })) return
    if (draft) await call('/api/user/messages/by-hand', { method: 'POST', body: { ...draft, body } })
    const next_call_at = nextTries.at(-1) ?? null
    contacts.log(row, { medium: 'whatsapp', result: 'callback', phone: whatsapp, next_call_at, note: null })
  }
  return () => { write().catch(showFailure) }
}

const mayCompose = () => hasPermission('notification-send') || hasPermission('order-notify')
