/**
 * The same work on many records. A hundred at a time share a transaction, so that nobody waits long for a lock; each has a
 * savepoint of its own, so that one that is refused does not stop the others. Every chunk is remembered under the key of
 * the request: what is sent again, after a lost answer or in the middle, goes on where it stopped and answers the whole.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mutate } from '../transaction.ts'
import { attempt, type Refusal } from '../write/attempt.ts'
import { lockAll } from '../write/locks.ts'
import { labelsOf } from './labels.ts'
import type { Caller } from '../caller.ts'
import type { Batch, RequestStore } from '../store.ts'
import type { Resource } from '#backend/definition/registry'
import type { Request } from '../write/fingerprint.ts'

export interface Done { readonly id: number; readonly label: string; readonly ok: true }
export interface Failed extends Refusal { readonly id: number; readonly label: string }
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
  for (const id of ids) results.push({ id, label: labels.get(id) ?? `#${id}`, ...await attempt(store, batch, (own) => act(own, id)) })
  return results
}
