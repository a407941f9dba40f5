import { withSignedUrls, type UnsignedFile } from '../../files/signed_urls.ts'
import { rawJson, type JsonWriter } from '../shape/json_writers.ts'
import { literal } from '#backend/engine/database/sql_literal'
import { column } from '../../read/sql.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'

/** SQL of a row of `media` as JSON; signedFilesJson adds its URLs. */
export const fileJsonSql = (alias: string): string => 'json_build_object('
  + `'id', ${column(alias, 'id')}, 'label', ${column(alias, 'file_name')}, 'mime', ${column(alias, 'mime')},`
  + ` 'size', ${column(alias, 'size')}, 'has_thumb', ${column(alias, 'thumb_path')} is not null,`
  + ` 'checksum', ${column(alias, 'checksum')})`

/** The condition under which a file belongs to this field of a row. */
export const fileOwnerCondition = (resource: Resource, field: Field, file: string, alias: string): string => [
  `${column(file, 'owner_id')} = ${column(alias, 'id')}`,
  `${column(file, 'owner_resource')} = ${literal(resource.name)}`,
  `${column(file, 'owner_field')} = ${literal(field.name)}`,
].join(' and ')

/** Adds signed URLs, of short validity, to one file or a list of files. Whoever may read the field may open the file. */
export const signedFilesJson: JsonWriter = (text) => {
  if (text === null || text === '[]') return rawJson(text)
  const files = JSON.parse(text) as UnsignedFile | readonly UnsignedFile[]
  const signed = Array.isArray(files) ? files.map((file: UnsignedFile) => withSignedUrls(file)) : withSignedUrls(files as UnsignedFile)
  return JSON.stringify(signed)
}
