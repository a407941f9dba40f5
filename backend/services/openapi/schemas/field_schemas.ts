/** The JSON Schemas of a field of resources.ts: in a response, in a request and in a filter. */
import type { Translate } from '#backend/engine/i18n/translator'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { isComputed, type Field, type Resource } from '#backend/engine/definition/registry'
import { traitsOf } from '#schema/fields/index'
import { nullable, REFERS_TO, type Schema } from '#backend/engine/definition/json_schema'

/** The value in a row; nullable if the column is. */
export function responseSchemaOf(field: Field): Schema {
  const schema = serverTypeOf(field).schema.response(field)
  return isNeverNull(field) ? schema : nullable(schema)
}

/** The value in a request, with its bounds. */
export function requestSchemaOf(field: Field): Schema {
  const value = serverTypeOf(field).schema.request(field)
  const { relation, files } = traitsOf(field)
  const target = relation === 'has_many' ? undefined : files ? 'media' : field.to
  const schema = target === undefined ? value : { ...value, [REFERS_TO]: target }
  return field.required === true && field.default === undefined ? schema : nullable(schema)
}

/** One operand of a filter. */
export const operandSchemaOf = (field: Field): Schema => serverTypeOf(field).schema.operand(field)

function isNeverNull(field: Field): boolean {
  if (!traitsOf(field).nullable) return true
  if (field.rollup) return !('last' in field.rollup)
  return !isComputed(field) && field.required === true
}

/** With the label of the field as title. */
export const withTitle = (t: Translate, resource: Resource, name: string, schema: Schema): Schema => {
  const label = t(`${resource.name}.fields.${name}`)
  return { ...schema, title: label }
}
