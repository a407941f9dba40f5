/**
 * Rows by id for many requests at once: those that come while the same statements run for other ids are read together by the next run.
 * To start a statement with a label for each reference takes longer than to read one more row. No row is older than its request.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { RowTexts } from './executor.ts'

/** Reads the rows of several ids. The last column of a row is the id that it belongs to. */
export type FetchIds = (ids: readonly number[]) => Promise<RowTexts[]>

interface Batch { readonly ids: Set<number>; readonly found: Promise<RowTexts[]> }

const MAX_IDS = 50
/** A run that takes longer, for a very large record or on a connection that does not answer, does not hold up the others. */
const MAX_WAIT_MS = 50
/** By key: the batch that is not sent yet, and the last one that is. */
const waiting = new Map<string, Batch>()
const running = new Map<string, Promise<unknown>>()

/** The rows of one id. `key` is equal for calls that may be answered by the `fetchIds` of any of them. */
export async function fetchInBatch(key: string, id: number, fetchIds: FetchIds): Promise<RowTexts[]> {
  let batch = waiting.get(key)
  if (!batch || batch.ids.size >= MAX_IDS) {
    const ids = new Set<number>()
    batch = { ids, found: runAfter(running.get(key), key, ids, fetchIds) }
    waiting.set(key, batch)
  }
  batch.ids.add(id)
  const own = String(id)
  return (await batch.found).map(({ rows, parsers }) => ({ rows: rows.filter((row) => row.at(-1) === own), parsers }))
}

async function runAfter(previous: Promise<unknown> | undefined, key: string, ids: ReadonlySet<number>, fetchIds: FetchIds) {
  await (previous ? Promise.race([previous, pause(MAX_WAIT_MS, undefined, { ref: false })]) : nextTurn())
  if (waiting.get(key)?.ids === ids) waiting.delete(key)
  const found = fetchIds([...ids])
  const ended = found.then(() => null, () => null)
  running.set(key, ended)
  void ended.then(() => { if (running.get(key) === ended) running.delete(key) })
  return found
}
