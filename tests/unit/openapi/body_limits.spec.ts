import { test } from '@japa/runner'
import { MAX_ELEMENTS, MAX_TEXT_LENGTH } from '#backend/engine/database/storable_text'
import { registry } from '#backend/engine/definition/registry'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { guardWritableFields } from '#backend/services/openapi/schemas/record_schemas'
import { openApi } from '#backend/app/start/openapi'
import type { Schema } from '#backend/engine/definition/json_schema'

const { paths, components } = openApi('en')

/** A record as it was read, which PUT takes: what it may change is described by the schema of a PATCH beside it. */
const isRead = (name: string) => name.endsWith('Row')
const typesOf = ({ type }: Schema): readonly unknown[] => [type ?? []].flat()

/** The problems of a schema at any depth, by the place in the document. */
function* problemsOf(schema: unknown, place: string, seen: Set<string>): Generator<string> {
  if (Array.isArray(schema)) for (const one of schema) yield* problemsOf(one, place, seen)
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  const { $ref, items, properties = {}, additionalProperties, ...own } = schema as Schema
  const component = typeof $ref === 'string' ? $ref.split('/').at(-1) ?? '' : null
  if (component !== null && !isRead(component) && !seen.has(component))
    yield* problemsOf(components.schemas?.[component], component, seen.add(component))
  if (typesOf(own).includes('array') && !(Number(own.maxItems) <= MAX_ELEMENTS)) yield `${place}: no maxItems`
  if (typesOf(own).includes('string') && !isLimited(own)) yield `${place}: no maxLength`
  if (typeof additionalProperties === 'object' && own.maxProperties === undefined) yield `${place}: no maxProperties`
  for (const [name, inner] of Object.entries(properties as Schema)) yield* problemsOf(inner, `${place}.${name}`, seen)
  for (const inner of [items, additionalProperties, own.anyOf, own.oneOf, own.allOf]) yield* problemsOf(inner, `${place}[]`, seen)
}

/** By its length, its values, a format of a fixed form or a pattern. */
const isLimited = (schema: Schema): boolean => Number(schema.maxLength) <= MAX_TEXT_LENGTH
  || ['enum', 'const', 'pattern', 'format'].some((keyword) => keyword in schema)

test.group('openapi / limits of bodies', () => {
  test('every list has a greatest number and every text a greatest length, in every body of every call', ({ assert }) => {
    const seen = new Set<string>()
    const bodies = Object.entries(paths).flatMap(([path, calls]) => Object.entries(calls).flatMap(([method, { requestBody }]) =>
      Object.values((requestBody as { content?: Record<string, Schema> } | undefined)?.content ?? {})
        .map(({ schema }) => [`${method} ${path}`, schema] as const)))
    assert.isAbove(bodies.length, 300)
    assert.deepEqual(bodies.flatMap(([place, schema]) => [...problemsOf(schema, place, seen)]), [])
  })

  test('what the document says is what a field accepts: one entry or one letter more is refused', ({ assert }) => {
    let checked = 0
    for (const resource of registry.values()) for (const field of guardWritableFields('user', resource, 'create')) {
      const { parse, schema } = serverTypeOf(field)
      const { maxLength, maxItems } = schema.request(field)
      if (typeof maxLength === 'number') {
        assert.property(parse('1'.repeat(maxLength + 1), field, {}), 'error', `${resource.name}.${field.name}`)
        checked++
      }
      if (typeof maxItems === 'number' && field.edit === undefined) {
        const ids = Array.from({ length: maxItems + 1 }, (_, index) => index + 1)
        assert.property(parse(ids, field, {}), 'error', `${resource.name}.${field.name}`)
        checked++
      }
    }
    assert.isAbove(checked, 100)
  })
})
