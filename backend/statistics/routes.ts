import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import { callerOf } from '#backend/resource/request'
import { handlers } from '#backend/resource/handler_registry'
import { invalid } from '#backend/resource/refusals'
import { middleware } from '#backend/auth/middleware'
import { PERIODS, type Period } from '#common/dashboard_periods'
import { dashboardFigures } from './dashboard.ts'

/** GET /api/user/dashboard?period=today */
export function registerStatisticsRoutes(router: HttpRouterService): void {
  router.get('/api/user/dashboard', async (ctx) => dashboardFigures(callerOf(ctx), periodOf(ctx), await handlers().loadContext()))
    .use(middleware.auth({ guards: ['user'] }))
}

export function periodOf(ctx: HttpContext): Period {
  const value: unknown = ctx.request.qs().period ?? 'today'
  const period = PERIODS.find((name) => name === value)
  if (!period) throw invalid('period', (t) => t('errors.field.type.choice'))
  return period
}
