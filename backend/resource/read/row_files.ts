/**
 * The files of a row, selected apart from its other values: signed URLs of short validity are added here, after the query.
 * Whoever may read the field may open the file.
 */
import { withSignedUrls, type UnsignedFile } from '#backend/resource/files/signed_urls'
import { referenceKey } from '#schema/definition'
import type { Data } from '#schema/predicate'
import { serverTypeOf } from '../fields/index.ts'
import type { Resource } from '#backend/definition/registry'
import { literal } from '#backend/database/sql_literal'

export type RowFiles = Readonly<Record<string, UnsignedFile | readonly UnsignedFile[] | null>>

/** SQL of a JSON object by response key, or null when none of these fields holds files. */
export function filesJson(resource: Resource, alias: string, names: Iterable<string>): string {
  const selected = new Set(names)
  const fields = Object.values(resource.fields).filter((field) => selected.has(field.name) && serverTypeOf(field).files)
  if (!fields.length) return 'null::json'
  const pairs = fields.map((field) => `${literal(referenceKey(field.name))}, ${serverTypeOf(field).files?.(field, { resource, alias })}`)
  return `json_build_object(${pairs.join(', ')})`
}

/** Adds the signed URLs. */
function signedFiles(files: RowFiles | null): Data {
  return Object.fromEntries(Object.entries(files ?? {}).map(([name, value]) => (
    [name, Array.isArray(value) ? value.map((one: UnsignedFile) => withSignedUrls(one)) : value && withSignedUrls(value as UnsignedFile)]
  )))
}

export const withFiles = (row: string, files: RowFiles | null): string =>
  (files ? `${row.slice(0, -1)},${JSON.stringify(signedFiles(files)).slice(1)}` : row)
