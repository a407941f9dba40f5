/** What the server asks of types by their names. */
import * as registered from './registry.ts'
import { plugColumnTypes } from '#backend/database/migrator/column_type'
import { traitsOf, type FieldTypeName } from '#schema/fields/index'
import type { Field } from '#backend/definition/registry'
import type { JsonShapes, Parsed, ServerFieldType } from './field_type.ts'

const serverFieldTypes = registered satisfies Record<FieldTypeName, ServerFieldType>

export const serverTypeOf = ({ type }: Pick<Field, 'type'>): ServerFieldType => serverFieldTypes[type]
plugColumnTypes(serverTypeOf)

/** What a form sent → what a column holds. Null and '' mean "nothing": whether nothing is allowed is asked elsewhere (`required`). */
export function parse(field: Field, value: unknown, shapes: JsonShapes): Parsed {
  if (value === null || value === undefined || value === '') return { value: traitsOf(field).empty }
  return serverTypeOf(field).parse(value, field, shapes)
}
