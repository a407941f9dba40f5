import { findUnstorable } from '#backend/database/storable_text'
import { string } from '#backend/definition/json_schema'
import { jsonShapeSchemas as schemas } from './json_shape_schemas.ts'
import { readableChanges } from '../read/readable_changes.ts'
import { column } from '../read/sql.ts'
import { jsonColumn, parsedOrInvalid, textCell, invalidType } from './base_types.ts'
import type { Caller } from '../caller.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

export const jsonType: ServerFieldType = {
  ...jsonColumn,
  parse: (value, { of = '' }, shapes) => (shapes[of]?.(value) && !findUnstorable(value) ? { value } : invalidType('json')),
  wire: (field, { alias, caller }) => ({ [field.name]: readableJson(field, alias, caller) }),
  exportCell: (field, _, { caller }) => textCell(`${readableJson(field, 't', caller)}::text`),
  importCell: (text) => parsedOrInvalid(readJson(text), 'json'),
  schema: { response: schema, request: schema, operand: () => string() },
}

/** SQL of the value, limited to what the caller may read. */
function readableJson(field: Field, alias: string, caller: Caller): string {
  return field.of === 'changes' ? readableChanges(field, alias, caller) : column(alias, field.name)
}

function schema({ of = '' }: Field) { return schemas[of] ?? {} }

export function readJson(text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}
