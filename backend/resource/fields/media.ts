import { id as idSchema, integer } from '#backend/definition/json_schema'
import { column } from '../read/sql.ts'
import { formOperand, base, comparable, parseId } from './base_types.ts'
import { fileJson } from './file_json.ts'
import type { ServerFieldType } from './field_type.ts'

export const media: ServerFieldType = {
  ...base,
  ...comparable(formOperand(parseId)),
  parse: parseId,
  column: () => 'bigint',
  references: () => ({ table: 'media' }),
  files: ({ name }, { alias }) => {
    const file = `${alias}f`
    return `(select ${fileJson(file)} from "media" as "${file}" where ${column(file, 'id')} = ${column(alias, name)})`
  },
  exportCell: null,
  importCell: null,
  schema: { response: () => idSchema, request: () => idSchema, operand: () => integer() },
}
