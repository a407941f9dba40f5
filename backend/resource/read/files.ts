/**
 * The files of a row, apart from its other values: PostgreSQL says which they are, and only here do they get addresses,
 * signed and of short life. Whoever may read the field may open the file.
 */
import { withAddresses, type Unsigned } from '#backend/resource/files/links'
import { referenceKey } from '#schema/definition'
import type { Data } from '#schema/predicate'
import { serverTypeOf } from '../fields/index.ts'
import type { Resource } from '#backend/definition/registry'
import { literal } from './sql.ts'

export type Files = Readonly<Record<string, Unsigned | readonly Unsigned[] | null>>

/** An SQL expression: a JSON object by the keys of the wire, or null where no field of these holds files. */
export function filesJson(resource: Resource, alias: string, names: Iterable<string>): string {
  const open = new Set(names)
  const fields = Object.values(resource.fields).filter((field) => open.has(field.name) && serverTypeOf(field).files)
  if (!fields.length) return 'null::json'
  const pairs = fields.map((field) => `${literal(referenceKey(field.name))}, ${serverTypeOf(field).files?.(field, { resource, alias })}`)
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
