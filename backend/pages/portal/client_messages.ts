/**
 * GET /api/client/messages: the last messages to the client, on any channel. Of several messages about the same event and order only
 * the last one; no secret, queued or failed messages. The text stays as it was sent, in the language that the client had then; its title
 * is in the language of the reader.
 */
import { groupSql } from '#backend/engine/definition/status_groups'
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import type { ClientMessage } from '#common/messages/client_message'
import { query } from '#backend/engine/database/query'
import { templatesOf, type Event } from '#backend/services/messages/index'
import { interpolate } from '#backend/services/messages/interpolate'
import { isolated } from '#backend/services/paper/formats'
import { placeholdersIn } from '#common/text/placeholders'
import { textInLocale, type Locale } from '#common/locales'

const LIMIT = 5

type StoredMessage = Omit<ClientMessage, 'order'> & {
  readonly event: Event | null; readonly order_id: number | null; readonly code: string | null
}

export async function showMessages({ caller }: Call): Promise<ClientMessage[]> {
  const rows = await query(db.connection(), `
    select latest.id, latest.channel, event, title, body, latest.locale, orders.id as order_id, orders.code, latest.at from (
      select distinct on (coalesce(event::text, id::text), subject_type, subject_id)
        id, channel, event, title, body, locale, coalesce(sent_at, created_at) as at,
        case subject_type when 'orders' then subject_id
          when 'claims' then (select order_id from claims where claims.id = subject_id) end as order_id
      from notifications
      where recipient_type = 'clients' and recipient_id = ? and status in ${groupSql('notifications', 'handed_on')} and secret is not true
      order by coalesce(event::text, id::text), subject_type, subject_id, id desc
    ) latest left join orders on orders.id = latest.order_id and orders.client_id = ? and orders.deleted_at is null
    order by latest.at desc, latest.id desc limit ?`, [caller.id, caller.id, LIMIT]) as unknown as StoredMessage[]
  return Promise.all(rows.map(async ({ event, order_id, code, body, ...message }) => ({
    ...message, title: await titleIn(caller.locale, { event, code, title: message.title }),
    ...order_id === null || code === null ? { body, order: null } : { body: body.replace(LINK, '↓'), order: { id: order_id, code } },
  })))
}

/** Not the sign that ends the sentence after it. */
const LINK = /https?:\/\/\S+?(?=[.,;،]?(?:\s|$))/gu

/** That of the template, as far as it names no more than the order; else as it was sent. */
async function titleIn(locale: Locale, { event, code, title }: Pick<StoredMessage, 'event' | 'code' | 'title'>): Promise<string | null> {
  const [template] = event === null ? [] : await templatesOf(db.connection(), event, 'client')
  const text = template?.title && textInLocale(template.title, locale)
  if (!text || placeholdersIn(text).some((name) => name !== 'order' || code === null)) return title
  return interpolate(text, { order: code === null ? '' : isolated(code) })
}
