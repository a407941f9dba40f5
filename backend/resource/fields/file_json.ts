import { literal } from '#backend/database/sql_literal'
import { column } from '../read/sql.ts'
import type { Field, Resource } from '#backend/definition/registry'

/** A row of `media` as JSON; its URLs are signed after the query (read/row_files.ts). */
export const fileJson = (alias: string): string => 'json_build_object('
  + `'id', ${column(alias, 'id')}, 'label', ${column(alias, 'file_name')}, 'mime', ${column(alias, 'mime')},`
  + ` 'size', ${column(alias, 'size')}, 'has_thumb', ${column(alias, 'thumb_path')} is not null,`
  + ` 'checksum', ${column(alias, 'checksum')})`

/** The condition under which a file belongs to this field of a row. */
export const ownerCondition = (resource: Resource, field: Field, file: string, alias: string): string => [
  `${column(file, 'owner_id')} = ${column(alias, 'id')}`,
  `${column(file, 'owner_resource')} = ${literal(resource.name)}`,
  `${column(file, 'owner_field')} = ${literal(field.name)}`,
].join(' and ')
