import { groupSql } from '#backend/engine/definition/status_groups'
import { addresseeOf, type ChangeOperation } from '#backend/engine/broadcast/change'
import { pageOf, type ListPage } from '#backend/engine/calls/list_page'
import { publish } from '#backend/engine/broadcast/publish'
import { query } from '#backend/engine/database/query'
import { TABLE_OF_GUARD } from '#common/guards'
import type { Caller } from '#backend/engine/resource/caller'
import { NotFound } from '#backend/engine/resource/refusals'
import db from '@adonisjs/lucid/services/db'
import { linkSql } from '../order_link_token.ts'
import { toldLocaleSql, toldSql } from './told_texts.ts'
import { GUARD_OF_TABLE } from './recipient.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Call, SavingCall } from '#backend/engine/calls/define_call'
import type { Data } from '#schema/predicate'
import type { InboxMessage } from '#common/messages/inbox'
import type { Recipient } from './claim_message.ts'

export const PAGE = 25

/** The messages of the caller, newest first. */
export async function showInbox({ ctx, caller, query: page }: Call<Data, ListPage>): Promise<readonly InboxMessage[]> {
  const { start, limit } = pageOf(page, PAGE)
  const owner = ownedBy(caller)
  const rows = await select(
    `select ${columnsFor(caller)}, id from notifications where ${OWN} order by id desc limit ? offset ?`, [...owner, limit, start])
  const [counts] = await select(`select count(*)::int as total, ${UNREAD} as unread from notifications where ${OWN}`, owner)
  sendCounts(ctx, counts)
  return rows as unknown as InboxMessage[]
}

export async function markMessageRead({ store, caller, id }: SavingCall): Promise<InboxMessage> {
  await markRead(store, [id])
  const [message] = await query(
    store.trx, `select ${columnsFor(caller)}, id from notifications where ${OWN} and id = ?`, [...ownedBy(caller), id])
  if (!message) throw new NotFound()
  return message as unknown as InboxMessage
}

/** `count`: how many were unread. */
export async function markAllMessagesRead({ store }: SavingCall): Promise<{ readonly count: number }> {
  return { count: await markRead(store, null) }
}

const select = (sql: string, bindings: readonly unknown[]) => query(db.connection(), sql, bindings)
/** All but the id. */
export const columnsFor = ({ locale }: Caller): string => `${linkSql(toldSql('title', locale))} as title,
  ${linkSql(toldSql('body', locale))} as body, ${linkSql('link')} as link, ${toldLocaleSql(locale)} as locale, created_at, read_at`
export const OWN = `recipient_type = ? and recipient_id = ? and channel = 'in_app' and status in ${groupSql('notifications', 'received')}`
const UNREAD = "count(*) filter (where status = 'delivered')::int"
export const ownedBy = (caller: Caller) => [TABLE_OF_GUARD[caller.guard], caller.id]

export function sendCounts({ response }: HttpContext, counts: Data | undefined): void {
  response.header('x-total-count', String(counts?.total))
  response.header('x-unread', String(counts?.unread))
}

/** Marks these messages, or all with `ids` null, as read. Not written to the audit log. */
export async function markRead({ trx, caller, afterCommit }: RequestStore, ids: readonly number[] | null): Promise<number> {
  const rows = await query(trx, `
    update notifications set status = 'read', read_at = now(), version = version + 1, updated_at = now()
    where ${OWN} and status = 'delivered' and (?::bigint[] is null or id = any(?)) returning id, version`, [...ownedBy(caller), ids, ids])
  const one = ids?.length === 1 ? ids[0] ?? null : null
  if (rows.length) afterCommit(() => publishRead(caller, one, rows as { id: number; version: number }[]))
  return rows.length
}

/** To the other pages of the person, and to lists of messages. */
function publishRead(caller: Caller, id: number | null, rows: readonly { readonly id: number; readonly version: number }[]): void {
  publishInbox({ recipient_type: TABLE_OF_GUARD[caller.guard], recipient_id: caller.id }, 'update', id)
  for (const { id: read, version } of rows) publish({ resource: 'notifications', id: read, op: 'update', version })
}

/** Publishes `{ resource: 'inbox', id, op }` to all pages of the recipient. `id` is null for all messages. */
export function publishInbox({ recipient_type: type, recipient_id }: Recipient, op: ChangeOperation, id: number | null): void {
  publish({ resource: 'inbox', id, op, version: null, to: addresseeOf({ guard: GUARD_OF_TABLE[type], id: recipient_id }) })
}
