/**
 * The same work on many records. A hundred at a time share a transaction, so that nobody waits long for a lock; each has a
 * savepoint of its own, so that one that is refused does not stop the others. Every chunk is remembered under the key of
 * the request: what is sent again, after a lost answer or in the middle, goes on where it stopped and answers the whole.
 */
import { createHash, randomUUID } from 'node:crypto'
import { errorResponse } from '#backend/exceptions/error_response'
import { translator } from '#backend/language'
import { query } from '#backend/database/query'
import { openStore, type Batch } from '../store.ts'
import { isDeadlock, mutate, type Request } from '../transaction.ts'
import { refusalOf } from '../write/database_refusal.ts'
import { lockAll } from '../write/locks.ts'
import { forgetRows } from '../write/memory.ts'
import { labelsOf } from './labels.ts'
import type { Caller } from '../caller.ts'
import type { Resource } from '../registry.ts'
import type { RequestStore } from '../write/save.ts'

export interface Done { readonly id: number; readonly label: string; readonly ok: true }
export interface Failed {
  readonly id: number
  readonly label: string
  readonly ok: false
  readonly code: string
  /** In the caller's language. */
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
export type Result = Done | Failed

/** What is to be done, as the first step of the request found it. */
export interface Plan { readonly batch: string; readonly ids: readonly number[] }
export interface Work { readonly reason: string | null; act(store: RequestStore, id: number): Promise<void> }

export interface Report extends Plan { readonly results: readonly Result[]; readonly done: number; readonly failed: number }

const CHUNK = 100

export async function runWork(
  resource: Resource, caller: Caller, request: Request, plan: (store: RequestStore) => Promise<Plan>, work: () => Promise<Work>,
): Promise<Report> {
  const { body } = await mutate(caller, request, async (store) => ({ status: 200, body: await plan(store) }))
  const { batch, ids } = body as Plan
  const { reason, act } = await work()
  const results: Result[] = []
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK)
    const answer = await mutate(caller, { ...request, key: stepKey(request.key, at) }, async (store) => ({
      status: 200, body: await runChunk(store, resource, chunk, { id: batch, reason }, act),
    }))
    results.push(...answer.body as Result[])
  }
  const done = results.filter(({ ok }) => ok).length
  return { batch, ids, results, done, failed: results.length - done }
}

export const newBatch = (): string => randomUUID()

/** A key of its own for every part; no longer than a key may be. */
const stepKey = (key: string | undefined, at: number) => key && `step ${createHash('sha256').update(`${key} ${at}`).digest('base64url')}`

async function runChunk(
  store: RequestStore, resource: Resource, ids: readonly number[], batch: Batch, act: Work['act'],
): Promise<Result[]> {
  await lockAll(store, resource, ids)
  const labels = await labelsOf(store, resource, ids)
  const results: Result[] = []
  for (const id of ids) results.push({ id, label: labels.get(id) ?? `#${id}`, ...await attempt(store, id, batch, act) })
  return results
}

type Outcome = Pick<Done, 'ok'> | Omit<Failed, 'id' | 'label'>

async function attempt(store: RequestStore, id: number, batch: Batch, act: Work['act']): Promise<Outcome> {
  const { trx, caller, facts } = store
  const effects: Parameters<RequestStore['afterCommit']>[0][] = []
  const own = openStore(trx, caller, facts, { batch, afterCommit: (effect) => { effects.push(effect) } }) as RequestStore
  await query(trx, 'savepoint one_record')
  try {
    await act(own, id)
    await query(trx, 'release savepoint one_record')
  } catch (error) {
    const refused = outcomeOf(error, caller)
    await query(trx, 'rollback to savepoint one_record')
    forgetRows(store)
    return refused
  }
  for (const effect of effects) store.afterCommit(effect)
  return { ok: true }
}

/** A refusal is a result; our own failures, and two writers in each other's way, are matters of the whole transaction. */
function outcomeOf(error: unknown, caller: Caller): Omit<Failed, 'id' | 'label'> {
  if (isDeadlock(error)) throw error
  const { status, body } = errorResponse(refusalOf(error), translator(caller.locale))
  if (status >= 500) throw error
  const { code, message, errors } = body
  return { ok: false, code, message, ...(errors && { errors }) }
}
