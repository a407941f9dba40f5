/**
 * Totals and sums of lists, kept until the next write of a table that they read: they read thousands of rows, a page 25. A write of this
 * process ends them at its commit, one of another process with its notification, 10 ms later; and all end after five seconds, also
 * because some writes are not published: those of foreign keys, and of few columns, as a person's own e-mail address.
 */
import { decodeChanges } from '#backend/broadcast/change'
import { LIVE_CHANNEL, onPublished, SESSION_ENDED } from '#backend/broadcast/publish'
import { listen } from '#backend/database/listener'
import { readsFromReplica, replicaContains } from '#backend/database/replica/read_from_replica'
import { registry, type Resource } from '#backend/definition/registry'
import type { Fragment } from './sql.ts'

/** Of fewer rows they are computed again: that takes less than a millisecond. */
const MIN_ROWS = 500
const MAX_AGE_MS = 5000
const MAX_ENTRIES = 1000

/** `writes`: of its tables, as `writesOf` has them. */
interface Cached { readonly result: unknown; readonly writes: string; readonly until: number }

let cache = new Map<string, Cached>()
/** How many writes of a table this process knows of, and when it heard of the last one. */
const writes = new Map<string, number>()
const heardAt = new Map<string, number>()
let listeningSince = Infinity
/** Without notifications nothing is kept. */
let isListening = false
let subscription: Promise<unknown> | undefined

export interface Aggregate<T> {
  /** What the result depends on: the condition of the rows, and the expressions that are computed. */
  readonly parts: readonly Fragment[]
  readonly compute: () => Promise<T>
  /** The rows that it was computed of. */
  readonly rowsOf: (result: T) => number
}

/** The kept result, or a new one. It is always computed when a part reads a table that is none of a resource, as those of links. */
export async function cachedAggregate<T>({ name }: Resource, { parts, compute, rowsOf }: Aggregate<T>): Promise<T> {
  subscription ??= listen(LIVE_CHANNEL, { onNotification, onConnect, onDisconnect })
  const others = tablesReadBy(parts)
  if (!others.every((table) => registry.has(table))) return compute()
  const tables = [name, ...others]
  const key = JSON.stringify([name, parts])
  const kept = cache.get(key)
  const now = Date.now()
  const known = writesOf(tables)
  if (kept && kept.writes === known && now < kept.until) return kept.result as T
  const isCurrent = !readsFromReplica() || tables.every((table) => replicaContains(heardAt.get(table) ?? listeningSince))
  const result = await compute()
  if (rowsOf(result) < MIN_ROWS || !isListening || !isCurrent) return result
  if (cache.size >= MAX_ENTRIES) cache = new Map()
  cache.set(key, { result, writes: known, until: now + MAX_AGE_MS })
  return result
}

/** The tables of the subqueries; an empty name for one that does not begin with a table. */
const tablesReadBy = (parts: readonly Fragment[]): string[] =>
  parts.flatMap(({ sql }) => [...sql.matchAll(/(?<!distinct )\b(?:from|join)\s+(?:"(\w+)")?/gi)].map(([, table = '']) => table))

const writesOf = (tables: readonly string[]): string => tables.map((table) => writes.get(table) ?? 0).join()

function recordWrite(resource: string): void {
  writes.set(resource, (writes.get(resource) ?? 0) + 1)
  heardAt.set(resource, performance.now())
}

onPublished(({ resource }) => recordWrite(resource))

function onNotification(payload: string): void {
  if (payload.startsWith(SESSION_ENDED)) return
  for (const { resource } of decodeChanges(payload)) recordWrite(resource)
}

function onConnect(): void {
  isListening = true
  listeningSince = performance.now()
}

function onDisconnect(): void {
  isListening = false
  heardAt.clear()
  cache = new Map()
}
