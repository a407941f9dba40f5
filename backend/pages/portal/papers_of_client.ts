/**
 * GET /api/client/papers?_start=0&_end=20: the receipts and invoices of the client's own orders, the newest first. A receipt confirms what
 * was paid for an order until now: it has the number of the order and the day of the last payment.
 */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { pageOf, type ListPage } from '#backend/engine/calls/list_page'
import { localTimeSql } from '#backend/engine/resource/fields/date/formats'
import { loadRuleContext } from '#backend/services/settings/load_rule_context'
import type { Call } from '#backend/engine/calls/define_call'
import type { ClientPaper } from '#common/money/client_paper'
import type { Data } from '#schema/predicate'

const LENGTH = 20

export async function showPapers({ ctx, caller, query: page }: Call<Data, ListPage>): Promise<readonly ClientPaper[]> {
  const { start, limit } = pageOf(page, LENGTH)
  const { timezone } = await loadRuleContext(db.connection())
  const rows = await query(db.connection(), `
    select *, count(*) over ()::int as total from (${receiptsSql(timezone)} union all ${INVOICES}) papers
    order by date desc, subject, id desc limit ? offset ?`, [caller.id, caller.id, limit, start])
  ctx.response.header('x-total-count', String(rows[0]?.total ?? 0))
  return rows.map(({ total: _, ...paper }) => paper) as unknown as ClientPaper[]
}

/** Of every order with a price for which something is paid: what the paper needs (papers/receipt.ts). */
const receiptsSql = (timezone: string) => `
  select 'orders' as subject, orders.id, 'receipt' as kind, orders.code as number,
    to_char(${localTimeSql('last.paid_at', timezone)}, 'YYYY-MM-DD') as date, orders.paid_total as amount, orders.currency, false as is_void
  from orders cross join lateral (
    select max(paid_at) as paid_at from transactions where order_id = orders.id and status <> 'canceled'
  ) last
  where orders.client_id = ? and orders.deleted_at is null and orders.total is not null and orders.paid_total > 0
    and last.paid_at is not null`

const INVOICES = `
  select 'invoices', id, kind, number, issued_on::text, total, 'MAD', status = 'void' from invoices
  where client_id = ? and status <> 'draft' and number is not null and total is not null and issued_on is not null`
