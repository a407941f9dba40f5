/**
 * What an owner should know of a day, from evening to evening. Each of them is a list with its query: the number in the mail is that of
 * the rows which its link opens, by the same query.
 */
import { exceededDiscountLimit } from '#backend/trade/orders/price/discount_limit'
import { resourceOf } from '#backend/engine/definition/registry'
import { instantOf } from '#backend/engine/clock/business_time'
import { settingOf } from '#backend/services/settings/setting_of'
import { addDays } from '#common/time/time'
import type { ResourceName, Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'

export interface ExceptionList {
  /** Its text: `digest.<name>`. */
  readonly name: string
  readonly resource: ResourceName
  /** Parameters of the list as the API reads them. */
  readonly query: Readonly<Record<string, string>>
  /** The address that shows it. */
  readonly path: string
}

/** Since the mail of the evening before: what happens between it and midnight is told the next evening. */
export async function exceptionsOf(store: Store, day: string): Promise<ExceptionList[]> {
  const eveningOf = (date: string) => instantOf(date, store.context.timezone, settingOf(store.context, 'messages_digest_at'))
  const [from, to] = [eveningOf(addDays(day, -1)), eveningOf(day)]
  const inDay = { gte: from, lt: to }
  const discounts = await ordersWithLargeDiscount(store, from, to)
  return [
    audited('price_overrides', 'order_items.reprice', { from, to }),
    ...discounts.length > 0 ? [listed('discounts', 'orders', { where: { id: { in: discounts } } })] : [],
    listed('canceled_late', 'orders', { where: { canceled_at: inDay, started_at: { ne: null } } }),
    listed('refunds', 'transactions', { where: { paid_at: inDay, refund_of_id: { ne: null }, status: { ne: 'canceled' } } }),
    listed('drawer_differences', 'cash_sessions', { view: 'differing', where: { closed_at: inDay } }),
    listed('courier_differences', 'settlements', { view: 'differing', where: { settled_at: inDay } }),
    listed('overbooked', 'orders', { where: { overbooked_at: inDay } }),
    listed('late_orders', 'orders', { view: 'late' }),
    listed('dead_stock', 'order_items', { where: { place_type: 'stock_mort' } }),
    listed('failed_messages', 'notifications', { view: 'failed', where: { created_at: inDay } }),
    listed('failed_jobs', 'queue_jobs', { view: 'failed', where: { finished_at: inDay } }),
  ]
}

function listed(name: string, resource: ResourceName, { view, where }: { readonly view?: string; readonly where?: Data }): ExceptionList {
  const condition = where && JSON.stringify(where)
  const address = new URLSearchParams({ ...view && { view }, ...condition && { where: condition } })
  return {
    name, resource, query: { ...view && { _view: view }, ...condition && { _where: condition } },
    path: `/user/${resourceOf(resource).admin?.path ?? resource}?${address}`,
  }
}

/** Entries of the log, as its page asks for them. */
const audited = (name: string, action: string, { from, to }: { readonly from: string; readonly to: string }): ExceptionList => ({
  name, resource: 'audit_logs', query: { action, created_at_gte: from, created_at_lte: to },
  path: `/user/audit?${new URLSearchParams({ what: action, from, to })}`,
})

/** More than a list of ids names is more than anybody reads. */
const MOST = 100

/** Agreed on in that time, by whoever may give more than the limit. */
async function ordersWithLargeDiscount({ context, query }: Store, from: string, to: string): Promise<number[]> {
  const rows = await query(`
    select id::int, discount_type, discount_value::text, subtotal::int, services_total::int, transport_fee::int from orders
    where discount_type is not null and not is_rework and deleted_at is null and status <> 'canceled'
      and coalesce(confirmed_at, measured_at) >= ?::timestamptz and coalesce(confirmed_at, measured_at) < ?::timestamptz
    order by id`, [from, to]) as unknown as Row<'orders'>[]
  const limit = settingOf(context, 'money_discount_limit_percent')
  return rows.filter((order) => exceededDiscountLimit(order, limit) !== null).map(({ id }) => id).slice(0, MOST)
}
