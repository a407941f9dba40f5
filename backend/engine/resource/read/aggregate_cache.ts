/**
 * Totals and sums of lists, kept for two seconds or until this process writes their table: they read thousands of rows, a page 25. What
 * another process has written is in them two seconds later.
 */
import { onPublished } from '#backend/engine/broadcast/publish'
import type { Resource } from '#backend/engine/definition/registry'
import type { Fragment } from './sql.ts'

/** Of fewer rows they are computed again, which costs as little as keeping them. */
const MIN_ROWS = 500
const MAX_AGE_MS = 2000
const MAX_ENTRIES = 1000

/** Kept from its start: the lists that are open ask for it together when a row was written. */
interface Cached { readonly result: Promise<unknown>; readonly writes: number; readonly until: number }

let cache = new Map<string, Cached>()
/** How many writes of a table this process knows of. */
const writes = new Map<string, number>()

onPublished(({ resource }) => { writes.set(resource, (writes.get(resource) ?? 0) + 1) })

export interface Aggregate<T> {
  /** What the result depends on: the condition of the rows, and the expressions that are computed. */
  readonly parts: readonly Fragment[]
  readonly compute: () => Promise<T>
  /** The rows that it was computed of. */
  readonly rowsOf: (result: T) => number
}

/** The kept result, or a new one. It is always computed when a part has a subquery, which depends on other tables too. */
export async function cachedAggregate<T>({ name }: Resource, { parts, compute, rowsOf }: Aggregate<T>): Promise<T> {
  if (parts.some(({ sql }) => /\bselect\b/i.test(sql))) return compute()
  const key = JSON.stringify([name, parts])
  const known = writes.get(name) ?? 0
  const kept = cache.get(key)
  const now = Date.now()
  // Of another request, which may have failed for its own reasons.
  if (kept && kept.writes === known && now < kept.until) return (kept.result as Promise<T>).catch(compute)
  const started = { result: compute(), writes: known, until: now + MAX_AGE_MS }
  keep(key, started)
  const isLarge = await started.result.then((result) => rowsOf(result) >= MIN_ROWS, () => false)
  if (!isLarge && cache.get(key) === started) cache.delete(key)
  return started.result
}

function keep(key: string, started: Cached): void {
  if (cache.size >= MAX_ENTRIES) cache = new Map()
  cache.set(key, started)
}
