/**
 * Messages that staff send from a phone: one call answers the text and a link that opens it there, another logs that it was sent.
 * Without the permission `order-link` the text contains no link to the client's page, and the log never contains it. The placeholders
 * say what the writer may read: a message of an event is the client's own, this one is written by somebody.
 */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { may, type Caller } from '#backend/engine/resource/caller'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { invalid } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { translator } from '#backend/engine/i18n/translator'
import { handlers } from '#backend/engine/resource/handler_registry'
import type { Store } from '#backend/engine/resource/store'
import { openStore } from '#backend/engine/resource/open_store'
import type { HttpContext } from '@adonisjs/core/http'
import type { Row } from '#resources'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'
import type { ComposedMessage } from '#common/messages/texts'
import type { SentDraft } from './calls.ts'
import { findOrderLink } from './order_link_token.ts'
import type { Locale } from '#common/locales'
import { MASKED_LINK } from '#common/orders/link_path'
import { readDraft, type MessageDraft } from './read_draft.ts'
import { templatesOf } from './template_cache.ts'
import { mayFill, readableOf, readableRows } from './readable_rows.ts'
import { clientPath, templateContextOf, subjectRowsOf, type SubjectRows } from './template_context.ts'
import { retractMessages } from './retract.ts'
import { channelAddressOf } from './channel_routing.ts'
import { renderMessage, type MessageTexts } from './render_message.ts'
import { withoutWrongNumbers } from './delivery/wrong_numbers.ts'
import { whatsappUrl } from '#common/whatsapp_url'

export async function composeMessage({ ctx, caller, body: sent }: Call<SentDraft>): Promise<ComposedMessage> {
  const draft = await readPermitted(ctx, sent)
  return runInTransaction(async (trx) => {
    await assertVisible(trx, draft.subject.type, caller, draft.subject.id)
    assertNumberReadable(caller, draft)
    const { body, address } = await renderDraft(openStore(trx, caller, await handlers().loadContext(trx)), draft)
    return { body, link: deepLink(draft.channel, address, body) }
  })
}

export async function logManualMessage({ ctx, store, caller, body: sent }: SavingCall<SentDraft>): Promise<{ readonly id: number }> {
  const draft = await readPermitted(ctx, sent)
  await assertVisible(store.trx, draft.subject.type, caller, draft.subject.id)
  return logMessage(store, draft)
}

/** Cancels a queued message of the same event, so that the client does not receive it twice. */
async function logMessage(store: Store, draft: MessageDraft): Promise<{ id: number }> {
  const { event, subject, channel } = draft
  const { subjectRows, client, body, title, address } = await renderDraft(store, draft)
  if (event) await retractMessages(store, subject, [event])
  const { id } = await store.insert('notifications', {
    recipient: { type: 'clients', id: client.id }, event, subject, channel, locale: client.locale, title, address,
    body: subjectRows.order ? body.replaceAll(await findOrderLink(store.trx, subjectRows.order.id), MASKED_LINK) : body,
    link: clientPath(subjectRows, client.locale), status: 'sent', sent_at: store.context.now, by_id: store.caller?.id ?? null,
  })
  return { id }
}

async function readPermitted({ bouncer }: HttpContext, sent: SentDraft): Promise<MessageDraft> {
  const draft = readDraft(sent)
  await bouncer.with('ResourcePolicy').authorize('list', resourceOf(draft.subject.type))
  return draft
}

/** The link that opens the message contains the number. */
function assertNumberReadable(caller: Caller, { channel }: MessageDraft): void {
  const fields = channel === 'whatsapp' ? ['phone', 'whatsapp'] : ['phone']
  const readable = readableOf('clients', caller)
  if (!fields.every((name) => readable.has(name))) throw invalid('channel', (t) => t('errors.messages.hidden_number'))
}

interface RenderedDraft {
  readonly subjectRows: SubjectRows
  readonly client: Row<'clients'>
  readonly title: string | null
  readonly body: string
  readonly address: string
}

async function renderDraft(store: Store, draft: MessageDraft): Promise<RenderedDraft> {
  const subjectRows = await subjectRowsOf(store, draft.subject)
  const { client } = subjectRows
  const address = client && channelAddressOf(await withoutWrongNumbers(store.trx, client), draft.channel)
  if (!client || !address) throw invalid('subject', (t) => t('errors.messages.no_client'))
  const text = await textsOf(store, draft, client.locale)
  // Without the permission for the link, the text has none.
  const path = store.caller && may(store.caller, 'order-link') ? clientPath(subjectRows, client.locale) : null
  const usesPlaceholder = (symbol: string) => JSON.stringify(text.body).includes(symbol) && mayFill(store.caller, symbol)
  const context = await templateContextOf(store, readableRows(store.caller, subjectRows), path, usesPlaceholder)
  return { subjectRows, client, address, ...renderMessage(text, context, client.locale, draft.channel) }
}

/** The written text, else that of the paper, else the template of the channel, else that of the other phone channel. */
async function textsOf(store: Store, { event, paper, channel, body }: MessageDraft, locale: Locale): Promise<MessageTexts> {
  if (paper && body === null) return { title: null, body: { [locale]: translator(locale)(`messages.papers.${paper}`) } }
  const templates = event ? await templatesOf(store.trx, event, 'client') : []
  const template = templates.find((one) => one.channel === channel) ?? templates[0]
  if (body !== null) return { title: template?.title ?? null, body: { en: body, es: body, fr: body, ar: body } }
  if (!template) throw invalid('event', (t) => t('errors.messages.no_template'))
  return template
}

function deepLink(channel: MessageDraft['channel'], address: string, body: string): string {
  return channel === 'whatsapp' ? whatsappUrl(address, body) : `sms:${address}?body=${encodeURIComponent(body)}`
}
