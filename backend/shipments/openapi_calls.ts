import { createSchema, rowSchemaName } from '#backend/openapi/schemas/record_schemas'
import {
  array, boolean, component, day, enumOf, id, integer, nullable, object, refersTo, string, type Schema,
} from '#backend/definition/json_schema'
import { resourceOf } from '#backend/definition/registry'
import { MAX_SHIPMENTS } from './arrange_body.ts'
import { MAX_STOPS } from './plan_shipment_body.ts'
import { MAX_SEQUENCE } from './sequence_body.ts'
import { queryParameter, type ApiCall } from '#backend/openapi/api_call'
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
  refusals: [503], body: { schema: sequenceSchema() }, answer: { schema: object(route) },
}, {
  id: 'user.shipments.arrivals', method: 'get', path: '/api/user/shipments/arrivals', tag: 'shipments', guard: 'user',
  summary: t('openapi.shipments.arrivals'), description: t('openapi.shipments.arrivals_about'),
  permissions: ['shipment-list', 'order-list'],
  parameters: [queryParameter('date', day, { required: true })],
  answer: { schema: array(object({ shipment_id: id, ...route })) },
}, {
  id: 'user.shipments.propose', method: 'post', path: '/api/user/shipments/propose', tag: 'shipments', guard: 'user',
  summary: t('openapi.shipments.propose'), description: t('openapi.shipments.propose_about'), permissions: ['shipment-create'],
  refusals: [503], body: { schema: proposalSchema() },
  answer: { schema: object({
    routes: array(object({ shipment_id: nullable(id), crew: nullable(crew), ...route })), without_room: array(id), without_pin: array(id),
  }) },
}, {
  id: 'user.shipments.arrange', method: 'post', path: '/api/user/shipments/arrange', tag: 'shipments', guard: 'user',
  summary: t('openapi.shipments.arrange'), description: t('openapi.shipments.arrange_about'), permissions: ['shipment-edit'],
  repeatable: true, refusals: [409], body: { schema: arrangementSchema(t) }, answer: { schema: object({ shipments: array(id) }) },
}]

const time = string({ format: 'time' })
const crew = object({ courier_id: refersTo('couriers'), vehicle_id: refersTo('vehicles') })
const [stop, shipment] = [refersTo('order_deliveries'), refersTo('shipments')]
const versionedStop = object({ id: stop, version: integer() })
const route = {
  metres: integer({ minimum: 0 }), ways: enumOf(['roads', 'straight', 'straight_instead']),
  stops: array(object({ id, arrives: nullable(integer({ minimum: 0 })), late_minutes: integer({ minimum: 0 }) })),
}

function proposalSchema(): Schema {
  return object({
    date: day, stops: array(stop, { minItems: 1, maxItems: MAX_SEQUENCE }), shipments: array(shipment, { maxItems: MAX_SHIPMENTS }),
    crews: array(crew, { maxItems: MAX_SHIPMENTS }), start_time: time, end_time: nullable(time),
  }, ['shipments', 'crews', 'end_time'])
}

/** Each shipment is an existing one by its id, or a new one by its values. */
function arrangementSchema(t: Translate): Schema {
  const create = object({
    date: day, courier_id: nullable(refersTo('couriers')), vehicle_id: nullable(refersTo('vehicles')),
    start_time: nullable(time), end_time: nullable(time),
  }, ['courier_id', 'vehicle_id', 'start_time', 'end_time'])
  const arranged = object({
    id: shipment, create, stops: array(versionedStop, { maxItems: MAX_STOPS }),
    is_overload_confirmed: { ...boolean, description: t('openapi.shipments.overload') },
  }, ['id', 'create', 'is_overload_confirmed'])
  return object({
    shipments: array(arranged, { maxItems: MAX_SHIPMENTS }), waiting: array(versionedStop, { maxItems: MAX_STOPS }),
  }, ['waiting'])
}

/** The stops in their present sequence, those that keep their place, and the hours of the shipment. */
function sequenceSchema(): Schema {
  return object({
    stops: array(stop, { minItems: 1, maxItems: MAX_SEQUENCE }), locked: array(stop, { maxItems: MAX_SEQUENCE }),
    start_time: nullable(time), end_time: nullable(time),
  }, ['locked', 'start_time', 'end_time'])
}

/** A new shipment, and its stops in sequence with the versions that the plan is based on. */
function planSchema(t: Translate): Schema {
  const values = createSchema(t, 'user', shipments) as Schema & { readonly properties: object; readonly required: readonly string[] }
  const stops = array(versionedStop, { minItems: 1, maxItems: MAX_STOPS })
  const is_overload_confirmed = { ...boolean, description: t('openapi.shipments.overload') }
  return { ...values, properties: { ...values.properties, stops, is_overload_confirmed }, required: [...values.required, 'stops'] }
}
