/**
 * Runs a transition as the caller would by its own call, in a savepoint: a refusal is a result, and what was scanned is stored all the
 * same. Couriers have no such calls yet: for them the scan itself is the permission, within their own stops.
 */
import { isTransitionPermitted } from '#schema/flow'
import { resourceOf } from '#backend/definition/registry'
import { Forbidden } from '#backend/resource/refusals'
import { findForUpdate, lockRow } from '#backend/resource/write/locks'
import { runTransition } from '#backend/resource/write/run_transition'
import { runInSavepoint, type SavepointOutcome } from '#backend/resource/write/savepoint'
import type { RequestStore } from '#backend/resource/store'
import type { ResourceName } from '#resources'
import type { Data } from '#schema/predicate'

export async function pressIn(store: RequestStore, name: ResourceName, id: number, verb: string, body: Data = {}): Promise<void> {
  const resource = resourceOf(name)
  const isStaff = store.caller.guard === 'user'
  if (isStaff && !isTransitionPermitted(resource, verb, store.caller)) throw new Forbidden()
  const row = isStaff ? await findForUpdate(store, resource, id) : await lockRow(store, resource, id)
  await runTransition(store, resource, row, verb, body)
}

/** The sentence of a refusal, or null. */
export async function attempt(store: RequestStore, work: (store: RequestStore) => Promise<void>): Promise<string | null> {
  const outcome = await runInSavepoint(store, null, work)
  return outcome.ok ? null : sentenceOf(outcome)
}

/** Errors of fields say more than "check the marked fields". */
const sentenceOf = ({ message, errors }: Exclude<SavepointOutcome, { ok: true }>): string =>
  Object.values(errors ?? {}).flat().join(' ') || message

export const press = (store: RequestStore, name: ResourceName, id: number, verb: string, body: Data = {}): Promise<string | null> =>
  attempt(store, (inner) => pressIn(inner, name, id, verb, body))
