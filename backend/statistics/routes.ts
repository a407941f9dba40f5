import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import { may } from '#backend/resource/caller'
import { callerOf } from '#backend/resource/request'
import { handlers } from '#backend/resource/handler_registry'
import { mayOperate } from '#backend/resource/read/access'
import { resourceOf } from '#backend/definition/registry'
import { Forbidden, invalid } from '#backend/resource/refusals'
import { middleware } from '#backend/auth/middleware'
import { PERIODS, type Period } from '#common/dashboard_periods'
import { figureTurns, statisticsTurns } from './figure_turns.ts'
import { dashboardFigures } from './dashboard.ts'
import { readStatisticsRange } from './statistics_range.ts'
import { statisticsOf } from './statistics.ts'

/** GET /api/user/dashboard?period=today and /api/user/statistics?from=2026-11-01&to=2026-11-30 */
export function registerStatisticsRoutes(router: HttpRouterService): void {
  router.get('/api/user/dashboard', async (ctx) => {
    const [caller, period, context] = [callerOf(ctx), periodOf(ctx), await handlers().loadContext()]
    return figureTurns.run(caller, () => dashboardFigures(caller, period, context))
  }).use(middleware.auth({ guards: ['user'] }))
  router.get('/api/user/statistics', async (ctx) => {
    const caller = callerOf(ctx)
    if (!mayOperate(resourceOf('orders'), caller, 'list') || !may(caller, 'report-view')) throw new Forbidden()
    const [range, context] = [readStatisticsRange(ctx.request.qs()), await handlers().loadContext()]
    return statisticsTurns.run(caller, () => statisticsOf(caller, range, context))
  }).use(middleware.auth({ guards: ['user'] }))
}

export function periodOf(ctx: HttpContext): Period {
  const value: unknown = ctx.request.qs().period ?? 'today'
  const period = PERIODS.find((name) => name === value)
  if (!period) throw invalid('period', (t) => t('errors.field.type.choice'))
  return period
}
