/** The server's field types by name. */
import * as registered from './registry.ts'
import { registerColumnTypes } from '#backend/engine/database/migrator/column_types'
import { traitsOf, type FieldTypeName } from '#schema/fields/index'
import { withScale } from '#schema/fields/with_scale'
import type { Field } from '#backend/engine/definition/registry'
import type { Parsed, ServerFieldType, ShapeChecks } from './type.ts'

const serverFieldTypes = registered satisfies Record<FieldTypeName, ServerFieldType>

export const serverTypeOf = (field: Pick<Field, 'type' | 'scale'>): ServerFieldType =>
  withScale<ServerFieldType>(serverFieldTypes[field.type], field)
registerColumnTypes(serverTypeOf)

/** Parses the input of a form. Null and '' become the empty value of the type; `required` is checked elsewhere. */
export function parseFieldValue(field: Field, value: unknown, checks: ShapeChecks): Parsed {
  if (value === null || value === undefined || value === '') return { value: traitsOf(field).empty }
  return serverTypeOf(field).parse(value, field, checks)
}
