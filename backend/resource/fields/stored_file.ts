/** A row of `media` as it is told; its addresses are signed afterwards (read/files.ts). */
import { column, literal } from '../read/sql.ts'
import type { Field, Resource } from '#backend/definition/registry'

export const fileJson = (alias: string): string => 'json_build_object('
  + `'id', ${column(alias, 'id')}, 'label', ${column(alias, 'file_name')}, 'mime', ${column(alias, 'mime')},`
  + ` 'size', ${column(alias, 'size')}, 'has_thumb', ${column(alias, 'thumb_path')} is not null,`
  + ` 'checksum', ${column(alias, 'checksum')})`

/** The files of a row: they say themselves to which row they belong. */
export const owned = (resource: Resource, field: Field, file: string, alias: string): string => [
  `${column(file, 'owner_id')} = ${column(alias, 'id')}`,
  `${column(file, 'owner_resource')} = ${literal(resource.name)}`,
  `${column(file, 'owner_field')} = ${literal(field.name)}`,
].join(' and ')
