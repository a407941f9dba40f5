import { createSchema, rowSchemaName } from '#backend/openapi/schemas/record_schemas'
import { array, boolean, component, id, integer, nullable, object, string, type Schema } from '#backend/definition/json_schema'
import { resourceOf } from '#backend/definition/registry'
import { MAX_STOPS } from './plan_shipment_body.ts'
import { MAX_SEQUENCE } from './sequence_body.ts'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const shipments = resourceOf('shipments')

export const shipmentCalls = (t: Translate): ApiCall[] => [{
  id: 'user.shipments.plan', method: 'post', path: '/api/user/shipments/plan', tag: 'shipments', guard: 'user',
  summary: t('openapi.shipments.plan'), description: t('openapi.shipments.plan_about'), permissions: ['shipment-create', 'shipment-edit'],
  repeatable: true, refusals: [409], body: { schema: planSchema(t) },
  answer: { status: 201, schema: { anyOf: [component(rowSchemaName('user', shipments)), component('Identified')] } },
}, {
  id: 'user.shipments.optimize', method: 'post', path: '/api/user/shipments/optimize', tag: 'shipments', guard: 'user',
  summary: t('openapi.shipments.sequence'), description: t('openapi.shipments.sequence_about'), permissions: ['shipment-create'],
  body: { schema: sequenceSchema() },
  answer: { schema: object({
    stops: array(object({ id, arrives: nullable(integer({ minimum: 0 })), late_minutes: integer({ minimum: 0 }) })),
  }) },
}]

/** The stops in their present sequence, those that keep their place, and the hours of the shipment. */
function sequenceSchema(): Schema {
  const time = nullable(string({ format: 'time' }))
  return object({
    stops: array(id, { minItems: 1, maxItems: MAX_SEQUENCE }), locked: array(id), start_time: time, end_time: time,
  }, ['locked', 'start_time', 'end_time'])
}

/** A new shipment, and its stops in sequence with the versions that the plan is based on. */
function planSchema(t: Translate): Schema {
  const shipment = createSchema(t, 'user', shipments) as Schema & { readonly properties: object; readonly required: readonly string[] }
  const stops = array(object({ id, version: integer() }), { minItems: 1, maxItems: MAX_STOPS })
  const is_overload_confirmed = { ...boolean, description: t('openapi.shipments.overload') }
  return { ...shipment, properties: { ...shipment.properties, stops, is_overload_confirmed }, required: [...shipment.required, 'stops'] }
}
