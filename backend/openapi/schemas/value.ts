/** A field of resources.ts as JSON Schema: what is read of it, and what may be sent. */
import type { Translate } from '#backend/i18n/translator'
import { serverTypeOf } from '#backend/resource/fields/index'
import { isComputed, type Field, type Resource } from '#backend/definition/registry'
import { traitsOf } from '#schema/fields/index'
import { nullable, type Schema } from '#backend/definition/json_schema'

/** As it stands in a row; null where the database allows it. */
export function readValue(field: Field): Schema {
  const schema = serverTypeOf(field).schema.read(field)
  return isNeverNull(field) ? schema : nullable(schema)
}

/** As a form sends it, with its bounds. */
export function sentValue(field: Field): Schema {
  const schema = serverTypeOf(field).schema.sent(field)
  return field.required === true && field.default === undefined ? schema : nullable(schema)
}

/** One value of a field as a filter compares it. */
export const comparedValue = (field: Field): Schema => serverTypeOf(field).schema.compared(field)

function isNeverNull(field: Field): boolean {
  if (!traitsOf(field).nullable) return true
  if (field.rollup) return !('last' in field.rollup)
  return !isComputed(field) && field.required === true
}

/** With the words of the definition; a required one stands on a schema of its own. */
export const labelled = (t: Translate, resource: Resource, name: string, schema: Schema): Schema => {
  const label = t(`${resource.name}.fields.${name}`)
  return { ...schema, title: label }
}
