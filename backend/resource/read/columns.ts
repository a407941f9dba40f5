/** What is selected of each record: `row`, the text of its JSON, its `files`, and `stored`, the bare values that its `can` is asked of. */
import type { Caller } from '../caller.ts'
import type { Resource } from '#backend/definition/registry'
import { readingKey } from './access.ts'
import { askedFields } from './can.ts'
import { filesJson } from './files.ts'
import { rowJson, storedJson } from './select.ts'

const compiled = new Map<string, string>()
const MOST_COMPILED = 1000

/** Long, and the same for all callers who may read the same and ask for the same. */
export function columnsOf(resource: Resource, caller: Caller, names: readonly string[]): string {
  const key = `${resource.name} ${names.join()} ${readingKey(caller)}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  if (compiled.size >= MOST_COMPILED) compiled.clear()
  const columns = `${rowJson(resource, 't', names, caller)}::text as "row", ${filesJson(resource, 't', names)} as "files",`
    + ` ${storedJson(resource, 't', askedFields(resource))} as "stored"`
  compiled.set(key, columns)
  return columns
}
