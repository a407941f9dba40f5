import { groupSql } from '#backend/definition/status_groups'
import { addresseeOf, type ChangeOperation } from '#backend/broadcast/change'
import { publish } from '#backend/broadcast/publish'
import { query } from '#backend/database/query'
import { TABLE_OF_GUARD, type Caller } from '#backend/resource/caller'
import { invalid, NotFound } from '#backend/resource/refusals'
import { callerOf, runMutation, assertNoParameters } from '#backend/resource/request'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import { linkSql } from '../order_link_token.ts'
import { GUARD_OF_TABLE } from './recipient.ts'
import type { RequestStore } from '#backend/resource/store'
import type { HttpContext } from '@adonisjs/core/http'
import type { Recipient } from './claim_message.ts'

const PAGE = 25
const LARGEST_PAGE = 100
const rowNumber = vine.number().withoutDecimals().min(0).max(Number.MAX_SAFE_INTEGER)
const pageQuery = vine.create(vine.object({ _start: rowNumber.clone().optional(), _end: rowNumber.clone().optional() }))

/** GET /api/<guard>/inbox?_start=0&_end=25: the messages of the caller, newest first. */
export async function showInbox(ctx: HttpContext) {
  const { start, limit } = await pageOf(ctx)
  const owner = ownedBy(callerOf(ctx))
  const rows = await select(`select ${COLUMNS} from notifications where ${OWN} order by id desc limit ? offset ?`, [...owner, limit, start])
  const [counts] = await select(`select count(*)::int as total, ${UNREAD} as unread from notifications where ${OWN}`, owner)
  ctx.response.header('x-total-count', String(counts?.total))
  ctx.response.header('x-unread', String(counts?.unread))
  return rows
}

/** POST /api/<guard>/inbox/:id/read */
export const markMessageRead = (ctx: HttpContext) => runMutation(ctx, async (store) => {
  assertNoParameters(ctx)
  const id = Number(ctx.params.id)
  await markRead(store, id)
  const [message] = await query(store.trx, `select ${COLUMNS} from notifications where ${OWN} and id = ?`, [...ownedBy(callerOf(ctx)), id])
  if (!message) throw new NotFound()
  return { status: 200, body: message }
})

/** POST /api/<guard>/inbox/read-all → { count }: how many were unread. */
export const markAllMessagesRead = (ctx: HttpContext) => runMutation(ctx, async (store) => {
  assertNoParameters(ctx)
  return { status: 200, body: { count: await markRead(store, null) } }
})

const select = (sql: string, bindings: readonly unknown[]) => query(db.connection(), sql, bindings)
const COLUMNS = `id, ${linkSql('title')} as title, ${linkSql('body')} as body, ${linkSql('link')} as link, locale, created_at, read_at`
const OWN = `recipient_type = ? and recipient_id = ? and channel = 'in_app' and status in ${groupSql('notifications', 'received')}`
const UNREAD = "count(*) filter (where status = 'delivered')::int"
const ownedBy = (caller: Caller) => [TABLE_OF_GUARD[caller.guard], caller.id]

async function pageOf(ctx: HttpContext): Promise<{ start: number; limit: number }> {
  const parameters: Readonly<Record<string, unknown>> = ctx.request.qs()
  const unknown = Object.keys(parameters).find((name) => name !== '_start' && name !== '_end')
  if (unknown !== undefined) throw invalid(unknown, (t) => t('errors.query.unknown', { name: unknown }))
  const { _start: start = 0, _end: end = start + PAGE } = await pageQuery.validate(parameters)
  if (end < start) throw invalid('_end', (t) => t('errors.query.backwards'))
  if (end - start > LARGEST_PAGE) throw invalid('_end', (t) => t('errors.query.too_many', { max: LARGEST_PAGE }))
  return { start, limit: end - start }
}

/** Marks one message, or all with `id` null, as read. Not written to the audit log. */
async function markRead({ trx, caller, afterCommit }: RequestStore, id: number | null): Promise<number> {
  const rows = await query(trx, `
    update notifications set status = 'read', read_at = now(), version = version + 1, updated_at = now()
    where ${OWN} and status = 'delivered' and (?::bigint is null or id = ?) returning id, version`, [...ownedBy(caller), id, id])
  if (rows.length) afterCommit(() => publishRead(caller, id, rows as { id: number; version: number }[]))
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
