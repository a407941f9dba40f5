/** `GET /api/user/dashboard/days?period=this_month`: orders and money of a period by day, as far as the caller may see them. */
import { mayOperate } from '#backend/engine/resource/policies/access'
import { scopeOf } from '#backend/engine/resource/policies/scope'
import { resourceOf } from '#backend/engine/definition/registry'
import type { Caller } from '#backend/engine/resource/caller'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { DashboardDays, Period } from '#common/time/dashboard_periods'
import { bucketsOf, countDays, type DateRange } from '#common/statistics'
import { addDays } from '#common/time/time'
import { chartPoints, type ChartStep } from './chart_points.ts'
import { seesMoneyStatistics } from './dashboard.ts'
import { rangeOfPeriod } from './dashboard_periods.ts'
import { moneyFlowsOf } from './money_statistics.ts'
import { sumsByBucket } from './sums_by_bucket.ts'

export async function dashboardDays(caller: Caller, period: Period, context: RuleContext): Promise<DashboardDays> {
  const range = drawnRange(rangeOfPeriod(period, context.today))
  const step = countDays(range) > MOST_DAYS ? 'month' : 'day'
  return {
    step,
    orders: mayOperate(resourceOf('orders'), caller, 'list') ? await orders(caller, range, step, context) : null,
    money: seesMoneyStatistics(caller) ? await money(caller, range, step, context) : null,
  }
}

/** One day is no line: the week that ends with it is drawn. */
const drawnRange = ({ from, to }: DateRange): DateRange => ({ from: from === to ? addDays(to, -6) : from, to })
const MOST_DAYS = 93

async function orders(caller: Caller, range: DateRange, step: ChartStep, context: RuleContext) {
  const source = { table: 'orders', sums: { count: 'count(*)' }, where: scopeOf(resourceOf('orders'), caller) } as const
  const sources = { created: { ...source, at: 'created_at' }, delivered: { ...source, at: 'delivered_at' } }
  const { created, delivered } = await sumsByBucket(sources, bucketsOf(range, step), context)
  return chartPoints(range, step, (index) => ({ created: created[index]?.count ?? 0, delivered: delivered[index]?.count ?? 0 }))
}

async function money(caller: Caller, range: DateRange, step: ChartStep, context: RuleContext) {
  const { flows } = await sumsByBucket({ flows: moneyFlowsOf(caller) }, bucketsOf(range, step), context)
  return chartPoints(range, step, (index) => flows[index] ?? { in: 0, out: 0 })
}
