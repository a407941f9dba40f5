/** Declared calls (calls/define_call.ts) as parts of the OpenAPI document. */
import type { DefinedCall } from '#backend/engine/calls/define_call'
import { nullable, object, string, type Schema } from '#backend/engine/definition/json_schema'
import { fieldOf, resourceOf, type Resource } from '#backend/engine/definition/registry'
import { shapeSchema, type CallSchemas } from '#backend/engine/resource/fields/shape/schemas'
import type { Translate } from '#backend/engine/i18n/translator'
import { mapValues, pickBy } from '#schema/map_values'
import { isOptionalMember, type ShapeData } from '#schema/shape'
import { pathParameter, queryParameter, sharedParameter, type ApiCall, type DescribeCalls } from '../api_call.ts'
import { responseSchemaOf } from '../schemas/field_schemas.ts'
import { createSchema, transitionBody } from '../schemas/record_schemas.ts'

export const describeCalls = (calls: readonly DefinedCall[]): DescribeCalls => (t) => calls.map((call) => describe(t, call))

function describe(t: Translate, call: DefinedCall): ApiCall {
  const { id, method, path, tag, guard, permissions = [], refusals, body, headers } = call
  const [room = '', name = ''] = (call.text ?? id.replace(/^(user|courier|client)\./, '')).split('.')
  const description = t(`openapi.${room}.${name}_about`, { defaultValue: '' })
  const parameters = [
    ...Object.entries(call.params).map(([one, shape]) => pathParameter(one, schemaOf(t, shape, 'request'))),
    ...Object.entries(call.query).map(([one, shape]) => parameter(t, one, shape)),
  ]
  return {
    id, method, path, tag, ...(guard && { guard }), summary: t(`openapi.${room}.${name}`), ...(description && { description }),
    ...(permissions.length > 0 && { permissions }), ...(parameters.length > 0 && { parameters }), ...(refusals && { refusals }),
    ...((call.repeatable || call.save) && { repeatable: true as const }), answer: answerOf(t, call, headers),
    ...(body && { body: {
      schema: schemaOf(t, body, 'request'), ...(mayBeLeftOut(t, body) && { optional: true as const }),
      ...(call.multipart && { type: 'multipart/form-data' }),
    } }),
  }
}

function answerOf(t: Translate, { answer, status, sends }: DefinedCall, headers: DefinedCall['headers']): ApiCall['answer'] {
  const isText = [sends].flat().every((type) => type?.startsWith('text/'))
  return {
    ...(status !== undefined && { status }),
    ...(sends !== undefined && { type: sends, schema: string(isText ? {} : { format: 'binary' }) }),
    ...(answer && { schema: schemaOf(t, answer, 'response') }),
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(([name, { shape, about }]) =>
      [name, { schema: { type: shape }, description: t(`openapi.headers.${about}`) }])) }),
  }
}

/** Of a list, as every list has them. */
const SHARED: Readonly<Record<string, string>> = { _start: 'Start', _end: 'End' }

function parameter(t: Translate, name: string, shape: ShapeData): Schema {
  if (SHARED[name]) return sharedParameter(SHARED[name])
  const { description, ...schema } = schemaOf(t, shape.kind === 'optional' ? shape.inner : shape, 'request')
  const about = shape.kind === 'optional' && shape.about !== undefined ? aboutText(t, shape.about) : description
  return queryParameter(name, schema, {
    ...(!isOptionalMember(shape) && { required: true }), ...(about !== undefined && { description: about }),
  })
}

const aboutText = (t: Translate, about: string): string => {
  const [room = '', name = ''] = about.split('.')
  return t(`openapi.${room}.${name}`)
}

const schemaOf = (t: Translate, shape: ShapeData, use: 'request' | 'response'): Schema => shapeSchema(shape, use, callSchemas(t))

const callSchemas = (t: Translate): CallSchemas => ({
  describe: (about) => aboutText(t, about),
  valueOf: ({ resource, field }) => responseSchemaOf(fieldOf(resourceOf(resource), field)),
  fieldsOf: ({ resource: name, verb, needed, without, more_of }, members, optional) => {
    const resource = resourceOf(name)
    const form = verb === 'create' ? createSchema(t, 'user', resource, ...without) : transitionBody(t, resource, verb)
    const required = needed ? [...form.required as string[], ...Object.keys(members).filter((one) => !optional.includes(one))] : []
    const more = more_of === undefined ? {} : nullableMore(t, resource, more_of, form)
    return { ...object({ ...form.properties as object, ...more, ...members }), required }
  },
})

/** What the dialog of a transition asks for and the form does not have; all of it may be left out. */
function nullableMore(t: Translate, resource: Resource, verb: string, form: Schema): Record<string, Schema> {
  const { ask = {}, args = {} } = resource.transitions[verb] ?? {}
  const names = Object.keys({ ...ask, ...args }).filter((name) => !(name in (form.properties as object)))
  const { properties } = transitionBody(t, resource, verb) as { readonly properties: Readonly<Record<string, Schema>> }
  return mapValues(pickBy(properties, (_, name) => names.includes(name)), nullable)
}

/** A transition that asks for nothing, or a call of which nothing has to be sent. */
const mayBeLeftOut = (t: Translate, body: ShapeData): boolean =>
  (body.kind === 'members' ? Object.values(body.members).every(isOptionalMember)
    : body.kind === 'fields_of' && body.verb !== 'create' && (schemaOf(t, body, 'request').required as string[]).length === 0)
