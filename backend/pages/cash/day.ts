/**
 * GET /api/user/cash-day?day: the Z report. Everything is summed from the transactions and settlements of the day, so that the drawers, the
 * methods and the ledger agree; of staff of a site those of their site.
 */
import { connectionForReads } from '#backend/engine/database/connection_for_reads'
import { instantOf } from '#backend/engine/clock/business_time'
import { resourceOf } from '#backend/engine/definition/registry'
import { mayList } from '#backend/engine/resource/policies/access'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { all, fillSql, fragment, numberedSql, quoted, type Fragment } from '#backend/engine/resource/read/sql'
import { handlers } from '#backend/engine/resource/handler_registry'
import { textInLocale } from '#common/locales'
import { addDays } from '#common/time/time'
import type { Call } from '#backend/engine/calls/define_call'
import type { Caller } from '#backend/engine/resource/caller'
import type { CashDay, CashDayDrawer, CashDaySettlement, CashFlows } from '#common/money/cash_day'
import type { ResourceName } from '#resources'
import type { I18n } from '#schema/types'

interface Day { readonly from: string; readonly to: string }

export async function showCashDay({ caller, query: { day } }: Call<unknown, { readonly day: string }>): Promise<CashDay> {
  const { timezone } = await handlers().loadContext()
  const bounds = { from: instantOf(day, timezone), to: instantOf(addDays(day, 1), timezone) }
  const [methods, [rounding = NOTHING], expenses, drawers, loose, settlements] = await Promise.all([
    read<CashDay['methods'][number]>(methodsSql(caller, bounds)),
    read<CashFlows>(roundingSql(caller, bounds)),
    read<{ readonly category: I18n; readonly amount: number }>(expensesSql(caller, bounds)),
    read<CashDayDrawer>(drawersSql(caller, bounds)),
    read<CashFlows & { readonly is_courier: boolean }>(looseSql(caller, bounds)),
    mayList(resourceOf('settlements'), caller) ? read<CashDaySettlement>(settlementsSql(caller, bounds)) : null,
  ])
  const looseOf = (isCourier: boolean): CashFlows => {
    const { in: taken, refunds, out } = loose.find(({ is_courier: one }) => one === isCourier) ?? NOTHING
    return { in: taken, refunds, out }
  }
  return {
    day, methods, rounding, drawers, settlements, doors: looseOf(true), elsewhere: looseOf(false),
    expenses: expenses.map(({ category, amount }) => ({ category: textInLocale(category, caller.locale), amount })),
  }
}

const read = <Row>(sql: Fragment): Promise<Row[]> => fetchRows<Row>(connectionForReads(), numberedSql(sql))

const scope = (name: ResourceName, caller: Caller): Fragment => scopeOf(resourceOf(name), caller)

/** Of the transactions "t". */
const ofDay = (caller: Caller, { from, to }: Day): Fragment => all([
  scope('transactions', caller),
  fragment('t.status <> \'canceled\' and t.paid_at >= ?::timestamptz and t.paid_at < ?::timestamptz', from, to),
])

/** `row`: the alias of the transactions. */
const CONDITIONS = {
  in: (row: string) => `${row}.type = 'in'`,
  refunds: (row: string) => `${row}.type = 'out' and ${row}.refund_of_id is not null`,
  out: (row: string) => `${row}.type = 'out' and ${row}.refund_of_id is null`,
} as const satisfies Record<keyof CashFlows, (row: string) => string>

const flowsSql = (value: string, row = 't'): string => Object.entries(CONDITIONS)
  .map(([name, condition]) => `coalesce(sum(${value}) filter (where ${condition(row)}), 0)::float8 as ${quoted(name)}`).join(', ')

const NOTHING: CashFlows = { in: 0, refunds: 0, out: 0 }

/** The figures of the dashboard and of each payment: the coins differ from them by the rounding. */
const methodsSql = (caller: Caller, day: Day): Fragment =>
  fillSql(`select t.method, ${flowsSql('t.amount_mad')} from transactions t where {}
    group by t.method order by t.method = 'cash' desc, t.method`, ofDay(caller, day))

const roundingSql = (caller: Caller, day: Day): Fragment =>
  fillSql(`select ${flowsSql('coalesce(t.cash_moved, 0) - t.amount_mad')} from transactions t
    where t.method = 'cash' and {}`, ofDay(caller, day))

const expensesSql = (caller: Caller, day: Day): Fragment => fillSql(
  `select c.name as category, sum(t.amount_mad)::float8 as amount from transactions t join transaction_categories c on c.id = t.category_id
    where ${CONDITIONS.out('t')} and {} group by c.id order by amount desc, c.id`, ofDay(caller, day))

/** Cash that is in no drawer: taken at doors, or of before each cash needed a drawer. */
const looseSql = (caller: Caller, day: Day): Fragment => fillSql(
  `select t.shipment_id is not null as is_courier, ${flowsSql('t.cash_moved')} from transactions t
    where t.method = 'cash' and t.cash_session_id is null and {} group by 1`, ofDay(caller, day))

const at = (moment: string): Fragment => fragment('?::timestamptz', moment)

/** All that were open at some time of the day. What was in them before it began is the opening. */
const drawersSql = (caller: Caller, { from, to }: Day): Fragment => fillSql(
  `select t.id::int, t.code, t.station, person.full_name as person, t.status,
      (t.opening_amount + before.moved + coalesce(brought.before, 0))::float8 as opening,
      flows."in", flows.refunds, flows."out", coalesce(brought.settled, 0)::float8 as settled,
      (t.opening_amount + before.moved + coalesce(brought.before, 0) + flows."in" - flows.refunds - flows."out"
        + coalesce(brought.settled, 0))::float8 as expected,
      case when closed.here then t.counted_amount::float8 end as counted, case when closed.here then t.variance::float8 end as variance,
      case when closed.here then (t.counted_amount - coalesce(t.left_in_drawer, t.counted_amount))::float8 end as deposit
    from cash_sessions t left join users person on person.id = t.user_id
    cross join lateral (select t.closed_at >= {} and t.closed_at < {} as here) closed
    cross join lateral (
      select coalesce(sum(case b.type when 'in' then b.cash_moved else -b.cash_moved end), 0)::bigint as moved from transactions b
      where b.cash_session_id = t.id and b.status <> 'canceled' and b.paid_at < {}
    ) before
    cross join lateral (
      select ${flowsSql('f.cash_moved', 'f')} from transactions f
      where f.cash_session_id = t.id and f.status <> 'canceled' and f.paid_at >= {} and f.paid_at < {}
    ) flows
    cross join lateral (
      select sum(s.expected) filter (where s.settled_at < {})::bigint as before,
        sum(s.expected) filter (where s.settled_at >= {} and s.settled_at < {})::bigint as settled
      from settlements s where s.cash_session_id = t.id
    ) brought
    where t.opened_at < {} and (t.closed_at is null or t.closed_at >= {}) and {} order by t.opened_at, t.id`,
  ...[from, to, from, from, to, from, from, to, to, from].map(at), scope('cash_sessions', caller))

const settlementsSql = (caller: Caller, { from, to }: Day): Fragment => fillSql(
  `select t.id::int, t.code, courier.full_name as courier, shipment.code as shipment, t.status,
      coalesce(t.expected, 0)::float8 as expected, coalesce(t.expenses, 0)::float8 as expenses, coalesce(t.fee, 0)::float8 as fee,
      t.to_hand_over::float8 as to_hand_over, coalesce(t.counted_amount, 0)::float8 as counted, coalesce(t.variance, 0)::float8 as variance
    from settlements t join shipments shipment on shipment.id = t.shipment_id left join couriers courier on courier.id = t.courier_id
    where t.settled_at >= {} and t.settled_at < {} and {} order by t.settled_at, t.id`,
  at(from), at(to), scope('settlements', caller))
