/** Sends a paper of an order by WhatsApp of this device, without a provider: the text in the client's language, with the link to it. */
import type { ComposedMessage } from '#common/messages/texts'
import type { SentPaper } from '#common/messages/sent_papers'
import { can } from '../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { showAlert, showFailure } from '../../kit/providers/alerts.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'
import { openChat } from './send_by_hand.ts'

/** The text has the client's number and the link to their page. */
export const maySendPapers = (): boolean =>
  (hasPermission('notification-send') || hasPermission('order-notify')) && hasPermission('order-link') && can('clients', 'list')

/** Called in the click handler; what was sent is among the messages of the order. */
export async function sendPaper(order_id: number, paper: SentPaper): Promise<void> {
  const subject = { type: 'orders', id: order_id }
  const draft = { subject, channel: 'whatsapp', paper }
  const compose = async () => (await call<ComposedMessage>('/api/user/messages/compose', { method: 'POST', body: draft })).body.link
  if (!await openChat(compose, subject)) return
  const recorded = await call('/api/user/messages/by-hand', { method: 'POST', body: draft }).catch(showFailure)
  if (recorded) showAlert({ type: 'success', title: translatorOfPage().t('ui.messages.compose.noted'), message: '', timeOut: 4_000 })
}
