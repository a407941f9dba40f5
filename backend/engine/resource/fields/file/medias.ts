import type { Field } from '#backend/engine/definition/registry'
import { referenceKey } from '#schema/definition'
import { array, component, id as idSchema, integer } from '#backend/engine/definition/json_schema'
import { column, fragment } from '../../read/sql.ts'
import { withoutColumn, isId, notFilterable, invalidType } from '../base_types.ts'
import { fileJsonSql, fileOwnerCondition, signedFilesJson } from './json.ts'
import type { FieldComparison, ServerFieldType } from '../type.ts'

export const medias: ServerFieldType = {
  ...withoutColumn,
  parse: (value, field) => {
    if (!Array.isArray(value) || !value.every(isId)) return invalidType('reference')
    const max = maxOf(field)
    const ids = [...new Set(value)].sort((a, b) => a - b)
    return ids.length > max ? { error: (t) => t('errors.files.max', { count: max }) } : { value: ids }
  },
  condition: notFilterable,
  isEmpty: (comparison) => fragment(`not exists (${filesSql(comparison)})`),
  isFilled: (comparison) => fragment(`exists (${filesSql(comparison)})`),
  responseKeys: (field, { resource, alias }) => {
    const file = `${alias}f`
    const sql = `(select coalesce(json_agg(${fileJsonSql(file)} order by ${column(file, 'id')}), '[]') from "media" as "${file}" where`
      + ` ${fileOwnerCondition(resource, field, file, alias)})`
    return [{ key: referenceKey(field.name), columns: [sql], json: signedFilesJson }]
  },
  schema: {
    response: () => array(component('File')),
    request: (field) => array(idSchema, { maxItems: maxOf(field), ...field.required === true && { minItems: 1 } }),
    operand: () => integer(),
  },
}

/** Files per field when the definition has no `max`. */
const MAX_FILES = 50
const maxOf = ({ max }: Field): number => Number(max ?? MAX_FILES)

function filesSql({ resource, field, alias }: FieldComparison): string {
  return `select 1 from "media" as f where ${fileOwnerCondition(resource, field, 'f', alias)}`
}
