import { inPath, inQuery, type Call } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { array, component, day, id, instant, nullable, object, oneOf, string, type Schema } from '#backend/definition/json_schema'
import { transitionBody } from '#backend/openapi/schemas/record_schemas'
import { readValue } from '#backend/openapi/schemas/field_value'
import { fieldOf, resourceOf } from '#backend/definition/registry'
import { app } from '#resources'
import { LINK_VERBS, VISIBLE_FIELDS, STOP_VERBS } from './visible_fields.ts'

const time = string({ pattern: '^([01][0-9]|2[0-4]):[0-5][0-9]$' })
const slots = array(object({ date: day, from: time, to: time, from_at: instant, to_at: instant }))
const message = object({
  id, channel: oneOf(app.enums.message_channel), title: nullable(string()), body: string(), link: nullable(string()), at: instant,
})
const linkAnswer = { schema: object({ id, link: string({ description: '/o/…' }) }, ['link']) }
const token = inPath('token', string({ pattern: '^[A-Za-z0-9_-]{1,64}$' }))
const stop = inPath('id', id)
const at = '/api/public/orders/{token}'

export function portalCalls(t: Translate): Call[] {
  const call = (name: string) => ({ id: `portal.${name}`, tag: 'portal', summary: t(`openapi.portal.${name}`) })
  const schemasOf = (name: keyof typeof VISIBLE_FIELDS) =>
    Object.fromEntries(VISIBLE_FIELDS[name].map((field) => [field, schemaOf(name, field)]))
  const page = object({
    ...schemasOf('orders'), can: can(LINK_VERBS), items: array(object(schemasOf('order_items'))),
    stops: array(object({ ...schemasOf('order_deliveries'), can: can(STOP_VERBS) })),
    events: array(object(schemasOf('order_events'))), transactions: array(object(schemasOf('transactions'))),
  })
  const answer = { answer: { schema: page }, method: 'post', repeatable: true } as const
  return [
    { ...call('pickup_slots'), method: 'get', path: '/api/client/slots', guard: 'client',
      permissions: ['order-create'], parameters: [inQuery('zone_id', id)],
      refusals: [404], answer: { schema: slots } },
    { ...call('messages'), method: 'get', path: '/api/client/messages', guard: 'client', answer: { schema: array(message) } },
    { ...call('stop_slots'), method: 'get', path: '/api/client/order-deliveries/{id}/slots', guard: 'client',
      permissions: ['order-slot'], answer: { schema: slots } },
    ...(['link', 'new-link'] as const).map((verb): Call => ({
      ...call(`give_${verb.replace('-', '_')}`), method: 'post', path: `/api/user/orders/{id}/${verb}`, guard: 'user',
      permissions: ['order-link'], body: { schema: object({}), optional: true }, answer: linkAnswer, repeatable: true,
    })),
    { ...call('link'), method: 'get', path: at, parameters: [token], answer: { schema: page } },
    { ...call('link_slots'), method: 'get', path: `${at}/stops/{id}/slots`, parameters: [token, stop], answer: { schema: slots } },
    ...LINK_VERBS.map((verb): Call => ({
      ...call(verb), ...answer, path: `${at}/${verb}`, parameters: [token], refusals: [403],
      body: { schema: transitionBody(t, resourceOf('orders'), verb) },
    })),
    ...STOP_VERBS.map((verb): Call => ({
      ...call(verb), ...answer, path: `${at}/stops/{id}/${verb}`, parameters: [token, stop],
      refusals: [403], body: { schema: transitionBody(t, resourceOf('order_deliveries'), verb), optional: true },
    })),
  ]
}

/** A category is shown as id and name only. */
function schemaOf(name: keyof typeof VISIBLE_FIELDS, field: string): Schema {
  switch (field) {
    case 'category': return component('Reference')
    case 'id': return id
    case 'created_at': return instant
    default: return readValue(fieldOf(resourceOf(name), field))
  }
}

const can = (verbs: readonly string[]): Schema =>
  object({ transitions: object(Object.fromEntries(verbs.map((verb) => [verb, component('Allowed')])), verbs) })
