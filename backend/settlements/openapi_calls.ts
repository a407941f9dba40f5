import { component, id, instant, integer, nullable, object, string, array } from '#backend/definition/json_schema'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const amount = integer()
const payment = object({
  id, code: string(), order: nullable(string()), stop_id: nullable(id), method: string(), amount, cash: amount,
  reference: nullable(string()), paid_at: instant,
})
const expense = object({
  id, category: string(), amount, note: nullable(string()), photo: nullable(component('File')), spent_at: instant,
})

export const settlementCalls = (t: Translate): ApiCall[] => [{
  id: 'user.shipments.settlement', method: 'get', path: '/api/user/shipments/{id}/settlement', tag: 'settlements', guard: 'user',
  summary: t('openapi.settlements.show'), permissions: ['shipment-settle'], refusals: [404],
  answer: { schema: object({
    shipment: object({ id, version: integer(), code: string(), date: string({ format: 'date' }), status: string() }),
    courier: nullable(string()), expected: amount, expenses: amount, fee: amount, to_hand_over: amount, variance_limit: amount,
    payments: array(payment), paid_out: array(expense),
    drawer: nullable(object({ id, code: string(), station: string() })), refusal: nullable(string()),
    settlement: nullable(object({ id, code: string(), status: string() })),
  }) },
}]
