/** The handlers of calls.ts: figures as of now. */
import db from '@adonisjs/lucid/services/db'
import type { Call } from '#backend/engine/calls/define_call'
import { handlers } from '#backend/engine/resource/handler_registry'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { invalid } from '#backend/engine/resource/refusals'
import type { Dashboard, DashboardDays, Period } from '#common/time/dashboard_periods'
import { countDays, MAX_STATISTICS_DAYS, type DateRange, type Statistics } from '#common/statistics'
import { dashboardFigures } from './dashboard.ts'
import { dashboardDays } from './dashboard_days.ts'
import { clientOrderChartPoints, courierStopChartPoints, materialChartPoints } from './record_charts.ts'
import { statisticsOf } from './statistics.ts'

interface OfPeriod { readonly period?: Period }

export const showDashboard = async ({ caller, query: { period = 'today' } }: Call<unknown, OfPeriod>): Promise<Dashboard> =>
  dashboardFigures(caller, period, await handlers().loadContext())

export const showDashboardDays = async ({ caller, query: { period = 'today' } }: Call<unknown, OfPeriod>): Promise<DashboardDays> =>
  dashboardDays(caller, period, await handlers().loadContext())

/** The days are in order, and at most three years. */
export async function showStatistics({ caller, query: range }: Call<unknown, DateRange>): Promise<Statistics> {
  if (range.to < range.from) throw invalid('to', (t) => t('errors.statistics.order'))
  if (countDays(range) > MAX_STATISTICS_DAYS) throw invalid('to', (t) => t('errors.statistics.long'))
  return statisticsOf(caller, range, await handlers().loadContext())
}

const CHARTS = {
  clients: clientOrderChartPoints, couriers: courierStopChartPoints, cleaning_materials: materialChartPoints,
} as const

export async function showChart<N extends keyof typeof CHARTS>(
  name: N, { caller, id }: Call,
): Promise<{ readonly points: Awaited<ReturnType<(typeof CHARTS)[N]>> }> {
  await assertVisible(db.connection(), name, caller, id)
  return { points: await CHARTS[name](id, caller, await handlers().loadContext()) as Awaited<ReturnType<(typeof CHARTS)[N]>> }
}
