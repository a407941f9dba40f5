/**
 * GET /api/client/messages: the last messages to the client, on any channel. Of several messages about the same event and order only
 * the last one; no secret, queued or failed messages, but those for which no channel is set up. The text stays as it was sent, in the
 * language that the client had then; its title is in the language of the reader.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import type { Caller } from '#backend/engine/resource/caller'
import type { ClientMessage, ConversationMessage } from '#common/messages/client_message'
import { query } from '#backend/engine/database/query'
import { COPY_KEY, templatesOf, unsentSql, type Event } from '#backend/services/messages/index'
import { interpolate } from '#backend/services/messages/interpolate'
import { isolated } from '#backend/services/paper/formats'
import { placeholdersIn } from '#common/text/placeholders'
import { textInLocale, type Locale } from '#common/locales'
import { withoutLink } from './without_link.ts'

/** Without a provider it waits for somebody who sends it by hand, or nobody has: here the client reads it all the same. */
const IS_TOLD = `(status in ${groupSql('notifications', 'handed_on')} or ${unsentSql('notifications')}
  or (status = 'canceled' and failure = 'too_late'))`

const LIMIT = 5
const CONVERSATION_LIMIT = 100

type StoredMessage = Omit<ClientMessage, 'order'> & {
  readonly event: Event | null; readonly order_id: number | null; readonly code: string | null
}

export const showMessages = ({ caller }: Call): Promise<ClientMessage[]> => messagesTo(caller, LIMIT)

/** GET /api/client/conversation: the same, with what the client wrote and what was answered, the last first. */
export async function showConversation({ caller }: Call): Promise<ConversationMessage[]> {
  const [sent, written] = await Promise.all([
    messagesTo(caller, CONVERSATION_LIMIT, NOT_IN_THREAD), query(db.connection(), WRITTEN, [caller.id, CONVERSATION_LIMIT]),
  ])
  return [
    ...sent.map(({ id, channel: _, body, ...message }) => (
      { ...message, key: `n${id}`, from: 'company', kind: 'text', text: body }) as const),
    ...written.map(({ order_id, code, at, ...message }) => ({
      ...message, ...withOrder(message.text as string | null, order_id, code), title: null, at: new Date(at as string).toISOString(),
    }) as unknown as ConversationMessage),
  ].sort((a, b) => b.at.localeCompare(a.at)).slice(0, CONVERSATION_LIMIT)
}

const NOT_IN_THREAD = 'and not exists (select from thread_messages where notification_id = notifications.id)'
const WRITTEN = `
  select 'm' || message.id as key, case message.direction when 'in' then 'client' else 'company' end as "from", message.kind,
    message.text, case when message.by_id is null then sent.locale end as locale, orders.id as order_id, orders.code, message.sent_at as at
  from threads join thread_messages message on message.thread_id = threads.id
  left join notifications sent on sent.id = message.notification_id
  left join orders on sent.subject_type = 'orders' and orders.id = sent.subject_id and orders.client_id = threads.client_id
    and orders.deleted_at is null
  where threads.client_id = ? order by message.sent_at desc, message.id desc limit ?`

const withOrder = (text: string | null, id: unknown, code: unknown): Pick<ConversationMessage, 'text' | 'order'> => (
  id == null || code == null ? { text, order: null }
    : { text: text === null ? null : withoutLink(text), order: { id: Number(id), code: String(code) } })

async function messagesTo(caller: Caller, limit: number, and = ''): Promise<ClientMessage[]> {
  const rows = await query(db.connection(), `
    select latest.id, latest.channel, event, title, body, latest.locale, orders.id as order_id, orders.code, latest.at from (
      select distinct on (coalesce(event::text, id::text), subject_type, subject_id)
        id, channel, event, title, body, locale, coalesce(sent_at, created_at) as at,
        case subject_type when 'orders' then subject_id
          when 'claims' then (select order_id from claims where claims.id = subject_id) end as order_id
      from notifications
      where recipient_type = 'clients' and recipient_id = ? and secret is not true and ${IS_TOLD}
        and not starts_with(coalesce(key, ''), '${COPY_KEY}') ${and}
      order by coalesce(event::text, id::text), subject_type, subject_id, id desc
    ) latest left join orders on orders.id = latest.order_id and orders.client_id = ? and orders.deleted_at is null
    order by latest.at desc, latest.id desc limit ?`, [caller.id, caller.id, limit]) as unknown as StoredMessage[]
  return Promise.all(rows.map(async ({ event, order_id, code, body, ...message }) => ({
    ...message, title: await titleIn(caller.locale, { event, code, title: message.title }),
    ...order_id === null || code === null ? { body, order: null } : { body: withoutLink(body), order: { id: order_id, code } },
  })))
}

/** That of the template, as far as it names no more than the order; else as it was sent. */
async function titleIn(locale: Locale, { event, code, title }: Pick<StoredMessage, 'event' | 'code' | 'title'>): Promise<string | null> {
  const [template] = event === null ? [] : await templatesOf(db.connection(), event, 'client')
  const text = template?.title && textInLocale(template.title, locale)
  if (!text || placeholdersIn(text).some((name) => name !== 'order' || code === null)) return title
  return interpolate(text, { order: code === null ? '' : isolated(code) })
}
