/** JSON of a named shape, which resources.ts describes as data. */
import { rawJson } from './json_writers.ts'
import { parseJson } from '#common/text/parse_json'
import { string, type Schema } from '#backend/engine/definition/json_schema'
import { shapeOf } from '#backend/engine/definition/registry'
import { readableChanges } from '../../read/readable_changes.ts'
import { column } from '../../read/sql.ts'
import { jsonColumn, parsedOrInvalid, textExportCell } from '../base_types.ts'
import { parseShapeValue } from './values.ts'
import { shapeSchema } from './schemas.ts'
import type { Caller } from '../../caller.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

export const jsonType: ServerFieldType = {
  ...jsonColumn,
  parse: (value, { of = '' }, checks) => {
    const parsed = parseShapeValue(shapeOf(of), value)
    // The check of a room takes values of the shape only.
    const error = 'error' in parsed ? null : checks[of]?.(parsed.value as never) ?? null
    return error ? { error } : parsed
  },
  responseKeys: (field, { alias, caller }) => [{ key: field.name, columns: [readableJson(field, alias, caller)], json: rawJson }],
  exportCell: (field, _, { caller }) => textExportCell(`${readableJson(field, 't', caller)}::text`),
  importCell: (text) => parsedOrInvalid(parseJson(text), 'json'),
  sheetWidth: 40,
  schema: { response: schemaFor('response'), request: schemaFor('request'), operand: () => string() },
}

/** SQL of the value, limited to what the caller may read. */
function readableJson(field: Field, alias: string, caller: Caller): string {
  return field.of === 'changes' ? readableChanges(field, alias, caller) : column(alias, field.name)
}

function schemaFor(use: 'response' | 'request') { return ({ of }: Field): Schema => shapeSchema(shapeOf(of), use) }
