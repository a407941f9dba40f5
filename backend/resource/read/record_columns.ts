/** The select list of a record: `row` (its JSON text), `files`, and `stored` (the plain values that `can` is computed from). */
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import { readAccessKey } from './access.ts'
import { conditionFields } from './allowed_actions.ts'
import { filesJson } from './row_files.ts'
import { rowJson, storedJson } from './row_json.ts'

const cache = new Map<string, string>()
const MAX_CACHED = 1000

/** Cached: the text is long, and equal for callers with the same readAccessKey. */
export function recordColumns(resource: Resource, caller: Caller, names: readonly string[]): string {
  const key = `${resource.name} ${names.join()} ${readAccessKey(caller)}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  if (cache.size >= MAX_CACHED) cache.clear()
  const columns = `${rowJson(resource, 't', names, caller)}::text as "row", ${filesJson(resource, 't', names)} as "files",`
    + ` ${storedJson(resource, 't', conditionFields(resource))} as "stored"`
  cache.set(key, columns)
  return columns
}
