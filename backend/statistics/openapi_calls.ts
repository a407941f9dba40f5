import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { inQuery } from '#backend/openapi/api_call'
import { array, component, day, integer, nullable, object, enumOf } from '#backend/definition/json_schema'
import { PERIODS } from '#common/dashboard_periods'

const range = object({ from: day, to: day })
const money = component('Money')
const flow = object({ in: money, out: money })

export const statisticsCalls = (t: Translate): ApiCall[] => [{
  id: 'user.dashboard', method: 'get', path: '/api/user/dashboard', tag: 'statistics', guard: 'user',
  summary: t('openapi.statistics.dashboard'),
  parameters: [inQuery('period', enumOf(PERIODS))],
  answer: {
    schema: object({
      period: enumOf(PERIODS), range, previous: range,
      orders: nullable(object({
        now: array(object({ status: component('OrderStatusValue'), count: integer(), total: money })),
        before: object({ count: integer(), total: money }),
      })),
      money: nullable(object({ now: flow, before: flow })),
    }),
  },
}]
