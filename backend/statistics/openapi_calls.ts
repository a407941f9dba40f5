import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { inQuery } from '#backend/openapi/api_call'
import { array, component, day, id, integer, nullable, object, enumOf, string, type Schema } from '#backend/definition/json_schema'
import { PERIODS } from '#common/dashboard_periods'

const range = object({ from: day, to: day })
const money = component('Money')
const compared = (one: Schema) => nullable(object({ now: one, before: one }))

export const statisticsCalls = (t: Translate): ApiCall[] => [{
  id: 'user.dashboard', method: 'get', path: '/api/user/dashboard', tag: 'statistics', guard: 'user',
  summary: t('openapi.statistics.dashboard'), description: t('openapi.statistics.dashboard_about'),
  parameters: [inQuery('period', enumOf(PERIODS))],
  answer: {
    schema: object({
      period: enumOf(PERIODS), range, previous: range, until: nullable(string({ pattern: '^[0-2][0-9]:[0-5][0-9]$' })),
      orders: compared(object({ created: integer(), delivered: integer() })),
      open: nullable(array(object({ status: component('OrderStatusValue'), count: integer() }))),
      money: compared(object({ value: nullable(money), in: money, out: money })),
      department_id: nullable(id),
    }),
  },
}]
