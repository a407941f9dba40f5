import { id as idSchema, integer } from '#backend/definition/json_schema'
import { column } from '../read/sql.ts'
import { asSent, base, compare, id } from './common.ts'
import { fileJson } from './stored_file.ts'
import type { ServerFieldType } from './field_type.ts'

export const media: ServerFieldType = {
  ...base,
  ...compare(asSent(id)),
  parse: id,
  column: () => 'bigint',
  references: () => ({ table: 'media' }),
  files: ({ name }, { alias }) => {
    const file = `${alias}f`
    return `(select ${fileJson(file)} from "media" as "${file}" where ${column(file, 'id')} = ${column(alias, name)})`
  },
  exported: null,
  imported: null,
  schema: { read: () => idSchema, sent: () => idSchema, compared: () => integer() },
}
