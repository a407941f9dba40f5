import { findUnstorable } from '#backend/database/storable_text'
import { string } from '#backend/definition/json_schema'
import { shapes as schemas } from './json_shapes.ts'
import { openChanges } from '../read/open_changes.ts'
import { column } from '../read/sql.ts'
import { json, known, text, wrong } from './common.ts'
import type { Caller } from '../caller.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

export const jsonType: ServerFieldType = {
  ...json,
  parse: (value, { of = '' }, shapes) => (shapes[of]?.(value) && !findUnstorable(value) ? { value } : wrong('json')),
  wire: (field, { alias, caller }) => ({ [field.name]: shown(field, alias, caller) }),
  exported: (field, _, { caller }) => text(`${shown(field, 't', caller)}::text`),
  imported: (said) => known(readJson(said), 'json'),
  schema: { read: schema, sent: schema, compared: () => string() },
}

/** What somebody may read of it. */
function shown(field: Field, alias: string, caller: Caller): string {
  return field.of === 'changes' ? openChanges(field, alias, caller) : column(alias, field.name)
}

function schema({ of = '' }: Field) { return schemas[of] ?? {} }

export function readJson(said: string): unknown {
  try { return JSON.parse(said) } catch { return undefined }
}
