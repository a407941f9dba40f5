import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import { callerOf } from '#backend/resource/caller_of'
import { handlers } from '#backend/resource/socket'
import { invalid } from '#backend/resource/refusals'
import { middleware } from '#backend/auth/middleware'
import { PERIODS, type Period } from '#common/periods'
import { dashboard } from './dashboard.ts'

/** GET /api/user/dashboard?period=today */
export function registerStatisticsRoutes(router: HttpRouterService): void {
  router.get('/api/user/dashboard', async (ctx) => dashboard(callerOf(ctx), periodOf(ctx), await handlers().facts()))
    .use(middleware.auth({ guards: ['user'] }))
}

function periodOf(ctx: HttpContext): Period {
  const said: unknown = ctx.request.qs().period ?? 'today'
  const period = PERIODS.find((name) => name === said)
  if (!period) throw invalid('period', (t) => t('errors.field.type.choice'))
  return period
}
