import { array, component, id as idSchema, integer } from '#backend/definition/json_schema'
import { column, fragment } from '../read/sql.ts'
import { apart, isId, uncompared, wrong } from './common.ts'
import { fileJson, owned } from './stored_file.ts'
import type { Asked, ServerFieldType } from './field_type.ts'

export const medias: ServerFieldType = {
  ...apart,
  parse: (value, field) => {
    if (!Array.isArray(value) || !value.every(isId)) return wrong('reference')
    const max = Number(field.max ?? MOST_FILES)
    const ids = [...new Set(value)].sort((a, b) => a - b)
    return ids.length > max ? { say: (t) => t('errors.files.max', { count: max }) } : { value: ids }
  },
  condition: uncompared,
  isEmpty: (asked) => fragment(`not exists (${filesOf(asked)})`),
  isFilled: (asked) => fragment(`exists (${filesOf(asked)})`),
  files: (field, { resource, alias }) => {
    const file = `${alias}f`
    return `(select coalesce(json_agg(${fileJson(file)} order by ${column(file, 'id')}), '[]') from "media" as "${file}" where`
      + ` ${owned(resource, field, file, alias)})`
  },
  schema: {
    read: () => array(component('File')), sent: ({ required }) => array(idSchema, required === true ? { minItems: 1 } : {}),
    compared: () => integer(),
  },
}

/** Of one field, where the definition names no number. */
const MOST_FILES = 50

function filesOf({ resource, field, alias }: Asked): string {
  return `select 1 from "media" as f where ${owned(resource, field, 'f', alias)}`
}
