/**
 * Totals of lists, kept until the next write of their table: counting thousands of rows takes longer than to read a page of them. A write
 * of this process ends them at its commit, one of another process with its notification, 10 ms later; and all end after five seconds.
 */
import { decodeChanges } from '#backend/broadcast/change'
import { LIVE_CHANNEL, onPublished, SESSION_ENDED } from '#backend/broadcast/publish'
import { listen } from '#backend/database/listener'
import { readsFromReplica, replicaContains } from '#backend/database/replica/read_from_replica'
import type { Resource } from '#backend/definition/registry'
import type { Fragment } from './sql.ts'

/** Smaller totals are counted again: that takes less than a millisecond. */
const MIN_KEPT = 500
const MAX_AGE_MS = 5000
const MAX_ENTRIES = 1000

interface CachedCount { readonly count: number; readonly writes: number; readonly until: number }

let counts = new Map<string, CachedCount>()
/** How many writes of a table this process knows of, and when it heard of the last one. */
const writes = new Map<string, number>()
const heardAt = new Map<string, number>()
let listeningSince = Infinity
/** Without notifications nothing is kept. */
let isListening = false
let subscription: Promise<unknown> | undefined

/** The total of a condition, or what `count` returns. A condition with a subquery depends on other tables too, and is always counted. */
export async function cachedCount({ name }: Resource, { sql, bindings }: Fragment, count: () => Promise<number>): Promise<number> {
  subscription ??= listen(LIVE_CHANNEL, { onNotification, onConnect, onDisconnect })
  if (/\bselect\b/i.test(sql)) return count()
  const key = JSON.stringify([name, sql, bindings])
  const kept = counts.get(key)
  const now = Date.now()
  const known = writes.get(name) ?? 0
  if (kept && kept.writes === known && now < kept.until) return kept.count
  const isCurrent = !readsFromReplica() || replicaContains(heardAt.get(name) ?? listeningSince)
  const counted = await count()
  if (counted < MIN_KEPT || !isListening || !isCurrent) return counted
  if (counts.size >= MAX_ENTRIES) counts = new Map()
  counts.set(key, { count: counted, writes: known, until: now + MAX_AGE_MS })
  return counted
}

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
  counts = new Map()
}
