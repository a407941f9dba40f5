import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'
import db from '@adonisjs/lucid/services/db'
import { middleware } from '#backend/auth/middleware'
import { resourceOf } from '#backend/definition/registry'
import { ROW_ID } from '#backend/http/row_id'
import type { Caller } from '#backend/resource/caller'
import { handlers } from '#backend/resource/handler_registry'
import { authorize } from '#backend/resource/policy'
import { assertVisible } from '#backend/resource/read/visible_rows'
import { callerOf } from '#backend/resource/request'
import type { RuleContext } from '#backend/resource/rule_context'
import type { ResourceName } from '#resources'
import type { ChartPoint } from './chart_points.ts'
import { figureTurns } from './figure_turns.ts'
import { dashboardDays } from './dashboard_days.ts'
import { periodOf } from './routes.ts'
import { clientOrderChartPoints, courierStopChartPoints, materialChartPoints } from './record_charts.ts'

export function registerChartRoutes(router: HttpRouterService): void {
  router.group(() => {
    router.get('dashboard/days', async (ctx) => {
      const [caller, period, context] = [callerOf(ctx), periodOf(ctx), await handlers().loadContext()]
      return figureTurns.run(caller, () => dashboardDays(caller, period, context))
    })
    router.get('clients/:id/chart', chartOf('clients', 'orders', clientOrderChartPoints)).where('id', ROW_ID)
    router.get('couriers/:id/chart', chartOf('couriers', 'order_deliveries', courierStopChartPoints)).where('id', ROW_ID)
    router.get('cleaning-materials/:id/chart', chartOf('cleaning_materials', 'cleaning_material_uses', materialChartPoints))
      .where('id', ROW_ID)
  }).prefix('/api/user').use(middleware.auth({ guards: ['user'] }))
}

type ReadPoints = (id: number, caller: Caller, context: RuleContext) => Promise<readonly ChartPoint[]>

/** `counted`: the resource whose rows the chart counts. */
const chartOf = (name: ResourceName, counted: ResourceName, read: ReadPoints) => async (ctx: HttpContext) => {
  const [caller, id] = [callerOf(ctx), Number(ctx.params.id)]
  await authorize(caller, resourceOf(name), 'list')
  await authorize(caller, resourceOf(counted), 'list')
  await assertVisible(db.connection(), name, caller, id)
  const context = await handlers().loadContext()
  return { points: await figureTurns.run(caller, () => read(id, caller, context)) }
}
