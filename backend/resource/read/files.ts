/**
 * The files of a row, apart from its other values: PostgreSQL says which they are, and only here do they get addresses,
 * signed and of short life. Whoever may read the field may open the file.
 */
import { withAddresses, type Unsigned } from '#backend/resource/files/links'
import { referenceKey } from '#schema/definition'
import type { Data } from '#schema/predicate'
import type { Field, Resource } from '#backend/definition/registry'
import { column, literal, quoted } from './sql.ts'

export type Files = Readonly<Record<string, Unsigned | readonly Unsigned[] | null>>

/** An SQL expression: a JSON object by the keys of the wire, or null where no field of these holds files. */
export function filesJson(resource: Resource, alias: string, names: Iterable<string>): string {
  const open = new Set(names)
  const fields = Object.values(resource.fields).filter(({ name, type }) => FILES.includes(type) && open.has(name))
  if (!fields.length) return 'null::json'
  const pairs = fields.map((field) => `${literal(referenceKey(field.name))}, ${filesOf(resource, field, alias)}`)
  return `json_build_object(${pairs.join(', ')})`
}

/** The same with addresses, as it is sent. */
function signed(files: Files | null): Data {
  return Object.fromEntries(Object.entries(files ?? {}).map(([name, kept]) => (
    [name, Array.isArray(kept) ? kept.map((one: Unsigned) => withAddresses(one)) : kept && withAddresses(kept as Unsigned)]
  )))
}

export const withFiles = (row: string, files: Files | null): string =>
  (files ? `${row.slice(0, -1)},${JSON.stringify(signed(files)).slice(1)}` : row)

const FILES = ['media', 'medias', 'file']

function filesOf(resource: Resource, field: Field, alias: string): string {
  const file = `${alias}f`
  const from = `from ${quoted('media')} as ${quoted(file)} where`
  switch (field.type) {
    case 'file': return kept(alias)
    case 'media': return `(select ${kept(file)} ${from} ${column(file, 'id')} = ${column(alias, field.name)})`
    default: return `(select coalesce(json_agg(${kept(file)} order by ${column(file, 'id')}), '[]') ${from}`
      + ` ${owned(resource, field, file, alias)})`
  }
}

/** The files of a `medias` field: they say themselves to which row they belong. */
export const owned = (resource: Resource, field: Field, file: string, alias: string): string => [
  `${column(file, 'owner_id')} = ${column(alias, 'id')}`,
  `${column(file, 'owner_resource')} = ${literal(resource.name)}`,
  `${column(file, 'owner_field')} = ${literal(field.name)}`,
].join(' and ')

const kept = (alias: string): string => 'json_build_object('
  + `'id', ${column(alias, 'id')}, 'label', ${column(alias, 'file_name')}, 'mime', ${column(alias, 'mime')},`
  + ` 'size', ${column(alias, 'size')}, 'has_thumb', ${column(alias, 'thumb_path')} is not null,`
  + ` 'checksum', ${column(alias, 'checksum')})`
