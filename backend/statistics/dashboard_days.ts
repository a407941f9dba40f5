/** `GET /api/user/dashboard/days?period=this_month`: orders and money of a period by day, as far as the caller may see them. */
import { mayOperate } from '#backend/resource/read/access'
import { scopeOf } from '#backend/resource/read/scope'
import { all, fragment } from '#backend/resource/read/sql'
import { resourceOf } from '#backend/definition/registry'
import type { Caller } from '#backend/resource/caller'
import type { RuleContext } from '#backend/resource/rule_context'
import type { Period } from '#common/dashboard_periods'
import { addDays } from '#common/time'
import { fetchPoints, stepsOf, type ChartPoint, type ChartStep } from './chart_points.ts'
import { seesMoney } from './dashboard.ts'
import { dayRangeOf, type DayRange } from './dashboard_periods.ts'

export interface DashboardDays {
  readonly step: ChartStep
  /** Orders created and handed over. */
  readonly orders: readonly ChartPoint<'created' | 'delivered'>[] | null
  readonly money: readonly ChartPoint<'in' | 'out'>[] | null
}

export async function dashboardDays(caller: Caller, period: Period, context: RuleContext): Promise<DashboardDays> {
  const range = drawnRange(dayRangeOf(period, context.today))
  const step = stepsOf(range, 'day').length > MOST_DAYS ? 'month' : 'day'
  return {
    step,
    orders: mayOperate(resourceOf('orders'), caller, 'list') ? await orders(caller, range, step, context) : null,
    money: seesMoney(caller) ? await money(caller, range, step, context) : null,
  }
}

/** One day is no line: the week that ends with it is drawn. */
const drawnRange = ({ from, to }: DayRange): DayRange => ({ from: from === addDays(to, -1) ? addDays(to, -7) : from, to })
const MOST_DAYS = 93

async function orders(caller: Caller, range: DayRange, step: ChartStep, context: RuleContext) {
  const source = { table: 'orders', sums: { count: 'count(*)::int' }, where: scopeOf(resourceOf('orders'), caller) } as const
  const created = await fetchPoints({ ...source, at: 'created_at' }, range, step, context)
  const delivered = await fetchPoints({ ...source, at: 'delivered_at' }, range, step, context)
  return created.map(({ x, values }, index) => ({ x, values: { created: values.count, delivered: delivered[index]?.values.count ?? 0 } }))
}

function money(caller: Caller, range: DayRange, step: ChartStep, context: RuleContext) {
  const where = all([scopeOf(resourceOf('transactions'), caller), fragment('"t"."status" <> \'canceled\'')])
  const sum = (type: string) => `coalesce(sum("t"."amount_mad") filter (where "t"."type" = '${type}'), 0)::bigint`
  return fetchPoints({ table: 'transactions', at: 'paid_at', sums: { in: sum('in'), out: sum('out') }, where }, range, step, context)
}
