import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { queryParameter } from '#backend/openapi/api_call'
import {
  array, boolean, component, day, enumOf, id, integer, mapSchema, nullable, object, string, type Schema,
} from '#backend/definition/json_schema'
import { PERIODS } from '#common/dashboard_periods'

const range = object({ from: day, to: day })
const money = component('Money')
const number = { type: 'number' }
const genre = component('MeterGenreValue')
const label = mapSchema(string())
const orderSums = object({
  count: integer(), total: nullable(money), washed_m2: number,
  promised: integer(), on_time: integer(), ready: integer(), ready_seconds: integer(),
})
const flow = object({ in: money, out: money })
const compared = (one: Schema) => nullable(object({ now: one, before: one }))

export const statisticsCalls = (t: Translate): ApiCall[] => [{
  id: 'user.dashboard', method: 'get', path: '/api/user/dashboard', tag: 'statistics', guard: 'user',
  summary: t('openapi.statistics.dashboard'), description: t('openapi.statistics.dashboard_about'),
  parameters: [queryParameter('period', enumOf(PERIODS))],
  answer: {
    schema: object({
      period: enumOf(PERIODS), range, previous: range, until: nullable(string({ pattern: '^[0-2][0-9]:[0-5][0-9]$' })),
      orders: compared(object({ created: integer(), delivered: integer() })),
      open: nullable(array(object({ status: component('OrderStatusValue'), count: integer() }))),
      money: compared(object({ value: nullable(money), in: money, out: money })),
    }),
  },
}, {
  id: 'user.statistics', method: 'get', path: '/api/user/statistics', tag: 'statistics', guard: 'user',
  permissions: ['order-list', 'report-view'],
  summary: t('openapi.statistics.statistics'), description: t('openapi.statistics.parts'),
  parameters: [queryParameter('from', day, { required: true }), queryParameter('to', day, { required: true })],
  answer: {
    schema: object({
      range, previous: range, today: day, step: enumOf(['day', 'week', 'month']), buckets: array(range),
      orders: object({
        buckets: array(orderSums), now: orderSums, before: orderSums,
        open: array(object({ status: component('OrderStatusValue'), ages: array(integer()) })),
        categories: array(object({ id, label, count: integer(), m2: number, total: nullable(money) })),
        zones: array(object({ id: nullable(id), label: nullable(label), has_address: boolean, count: integer(), total: nullable(money) })),
      }),
      money: nullable(object({ buckets: array(flow), now: flow, before: flow })),
      meters: nullable(array(object({ id, name: string(), genre, unit: string(), consumption: number, per_m2: nullable(number) }))),
      materials: nullable(array(object({ id, label, unit: string(), quantity: number, cost: money, per_m2: nullable(number) }))),
    }),
  },
  refusals: [422],
}]
