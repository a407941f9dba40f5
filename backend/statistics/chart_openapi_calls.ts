import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { array, component, enumOf, integer, nullable, object, string, type Schema } from '#backend/definition/json_schema'
import { PERIODS } from '#common/dashboard_periods'

const [money, number] = [component('Money'), { type: 'number' }]
const day_or_month = string({ pattern: '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$' })
const points = (values: Readonly<Record<string, Schema>>) => array(object({ x: day_or_month, values: object(values) }))

export function chartCalls(t: Translate): ApiCall[] {
  const chart = (tag: string, url: string, permissions: readonly string[], values: Readonly<Record<string, Schema>>): ApiCall => ({
    id: `user.${tag}.chart`, method: 'get', path: `/api/user/${url}/{id}/chart`, tag, guard: 'user', permissions,
    summary: t(`openapi.statistics.charts.${tag}`), answer: { schema: object({ points: points(values) }) },
  })
  return [
    { id: 'user.dashboard.days', method: 'get', path: '/api/user/dashboard/days', tag: 'statistics', guard: 'user',
      summary: t('openapi.statistics.dashboard_days'), parameters: [queryParameter('period', enumOf(PERIODS))],
      answer: { schema: object({
        step: enumOf(['day', 'month']), orders: nullable(points({ created: integer(), delivered: integer() })),
        money: nullable(points({ in: money, out: money })),
      }) } },
    chart('clients', 'clients', ['client-list', 'order-list'], { orders: integer(), total: money }),
    chart('couriers', 'couriers', ['courier-list', 'order-list'], { on_time: integer(), late: integer(), failed: integer() }),
    chart('cleaning_materials', 'cleaning-materials', ['cleaning-material-list'], { used: number, left: number }),
  ]
}
