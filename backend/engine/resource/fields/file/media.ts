import { referenceKey } from '#schema/definition'
import { rawJson } from '../shape/json_writers.ts'
import { id as idSchema, integer } from '#backend/engine/definition/json_schema'
import { column } from '../../read/sql.ts'
import { formOperand, baseType, comparableType, parseId } from '../base_types.ts'
import { fileJsonSql, signedFilesJson } from './json.ts'
import type { ServerFieldType } from '../type.ts'

export const media: ServerFieldType = {
  ...baseType,
  ...comparableType(formOperand(parseId)),
  parse: parseId,
  column: () => 'bigint',
  references: () => ({ table: 'media' }),
  json: rawJson,
  responseKeys: ({ name }, { alias }) => {
    const [id, file] = [column(alias, name), `${alias}f`]
    const sql = `(select ${fileJsonSql(file)} from "media" as "${file}" where ${column(file, 'id')} = ${id})`
    return [{ key: name, columns: [id], json: rawJson }, { key: referenceKey(name), columns: [sql], json: signedFilesJson }]
  },
  exportCell: null,
  importCell: null,
  schema: { response: () => idSchema, request: () => idSchema, operand: () => integer() },
}
