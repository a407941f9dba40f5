import { pathParameter, queryParameter, type ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import {
  array, boolean, component, day, id, instant, nullable, object, refersTo, enumOf, string, type Schema,
} from '#backend/definition/json_schema'
import { transitionBody } from '#backend/openapi/schemas/record_schemas'
import { responseSchemaOf } from '#backend/openapi/schemas/field_schemas'
import { fieldOf, resourceOf } from '#backend/definition/registry'
import { app } from '#resources'
import { LINK_ORDER_TRANSITIONS, LINK_FIELDS, LINK_STOP_TRANSITIONS } from './order_link_fields.ts'

const time = string({ pattern: '^([01][0-9]|2[0-4]):[0-5][0-9]$' })
const slots = array(object({ date: day, from: time, to: time, from_at: instant, to_at: instant }))
const message = object({
  id, channel: enumOf(app.enums.message_channel), title: nullable(string()), body: string(), link: nullable(string()), at: instant,
})
const courier = object({
  is_next: boolean, eta_at: nullable(instant), seen_at: nullable(instant),
  location: nullable(responseSchemaOf(fieldOf(resourceOf('courier_locations'), 'location'))),
})
const linkAnswer = { schema: object({ id, link: string({ description: '/o/…?lang=fr' }) }, ['link']) }
const token = pathParameter('token', string({ pattern: '^[A-Za-z0-9_-]{1,64}$' }))
const stop = pathParameter('id', refersTo('order_deliveries'))
const at = '/api/public/orders/{token}'

export function portalCalls(t: Translate): ApiCall[] {
  const call = (name: string) => ({ id: `portal.${name}`, tag: 'portal', summary: t(`openapi.portal.${name}`) })
  const schemasOf = (name: keyof typeof LINK_FIELDS) =>
    Object.fromEntries(LINK_FIELDS[name].map((field) => [field, schemaOf(name, field)]))
  const page = object({
    ...schemasOf('orders'), can: can(LINK_ORDER_TRANSITIONS), items: array(object(schemasOf('order_items'))),
    stops: array(object({ ...schemasOf('order_deliveries'), can: can(LINK_STOP_TRANSITIONS) })),
    events: array(object(schemasOf('order_events'))), transactions: array(object(schemasOf('transactions'))),
  })
  const answer = { answer: { schema: page }, method: 'post', repeatable: true } as const
  return [
    { ...call('pickup_slots'), method: 'get', path: '/api/client/slots', guard: 'client',
      permissions: ['order-create'], parameters: [queryParameter('zone_id', refersTo('zones'))],
      refusals: [404], answer: { schema: slots } },
    { ...call('messages'), method: 'get', path: '/api/client/messages', guard: 'client', answer: { schema: array(message) } },
    { ...call('stop_slots'), method: 'get', path: '/api/client/order-deliveries/{id}/slots', guard: 'client',
      permissions: ['order-slot'], answer: { schema: slots } },
    ...(['link', 'new-link'] as const).map((verb): ApiCall => ({
      ...call(`give_${verb.replace('-', '_')}`), method: 'post', path: `/api/user/orders/{id}/${verb}`, guard: 'user',
      permissions: ['order-link'], body: { schema: object({}), optional: true }, answer: linkAnswer, repeatable: true,
    })),
    { ...call('link'), method: 'get', path: at, parameters: [token], answer: { schema: page } },
    { ...call('link_slots'), method: 'get', path: `${at}/stops/{id}/slots`, parameters: [token, stop], answer: { schema: slots } },
    { ...call('courier'), method: 'get', path: '/api/client/order-deliveries/{id}/courier', guard: 'client',
      permissions: ['order-list'], answer: { schema: courier } },
    { ...call('link_courier'), method: 'get', path: `${at}/stops/{id}/courier`, parameters: [token, stop], answer: { schema: courier } },
    ...LINK_ORDER_TRANSITIONS.map((verb): ApiCall => ({
      ...call(verb), ...answer, path: `${at}/${verb}`, parameters: [token], refusals: [403],
      body: { schema: transitionBody(t, resourceOf('orders'), verb) },
    })),
    ...LINK_STOP_TRANSITIONS.map((verb): ApiCall => ({
      ...call(verb), ...answer, path: `${at}/stops/{id}/${verb}`, parameters: [token, stop],
      refusals: [403], body: { schema: transitionBody(t, resourceOf('order_deliveries'), verb), optional: true },
    })),
  ]
}

/** A category is shown as id and name only. */
function schemaOf(name: keyof typeof LINK_FIELDS, field: string): Schema {
  switch (field) {
    case 'category': return component('Reference')
    case 'id': return id
    case 'created_at': return instant
    default: return responseSchemaOf(fieldOf(resourceOf(name), field))
  }
}

const can = (verbs: readonly string[]): Schema =>
  object({ transitions: object(Object.fromEntries(verbs.map((verb) => [verb, component('Allowed')])), verbs) })
