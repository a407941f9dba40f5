/** Runs a transition as the caller would by its own call, in a savepoint: a refusal is a result, and the scan is stored all the same. */
import { resourceOf } from '#backend/engine/definition/registry'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { openStore } from '#backend/engine/resource/open_store'
import { findForUpdate } from '#backend/engine/resource/write/rows/locks'
import { runTransition } from '#backend/engine/resource/write/run_transition'
import { runInSavepoint, type SavepointOutcome } from '#backend/engine/resource/write/savepoint'
import type { RequestStore } from '#backend/engine/resource/store'
import type { ResourceName } from '#resources'
import type { Data } from '#schema/predicate'

/** The sentence of a refusal, or null. */
export const tryTransition = (store: RequestStore, name: ResourceName, id: number, verb: string, body: Data = {}): Promise<string | null> =>
  tryInSavepoint(store, (inner) => transitionAsCaller(inner, name, id, verb, body))

/** The sentence of a refusal, or null. */
export async function tryInSavepoint(store: RequestStore, work: (store: RequestStore) => Promise<void>): Promise<string | null> {
  const outcome = await runInSavepoint(store, null, work)
  return outcome.ok ? null : sentenceOf(outcome)
}

/** For several things that are done together or not at all. */
export async function transitionAsCaller(
  store: RequestStore, name: ResourceName, id: number, verb: string, body: Data = {},
): Promise<void> {
  const resource = resourceOf(name)
  if (store.caller.guard === 'courier' && verb === 'bring_back') return transitionAsSystem(store, name, id, verb)
  await bouncerOf(store.caller).with('ResourcePolicy').authorize('transition', resource, verb)
  await runTransition(store, resource, await findForUpdate(store, resource, id), verb, body)
}

/** Couriers bring items back by scanning them only. */
async function transitionAsSystem({ trx, caller, context, afterCommit }: RequestStore, name: ResourceName, id: number, verb: string) {
  const system = openStore(trx, null, context, { author: caller, defersStatements: 'until prepareCommit', afterCommit })
  await system.transition(name, id, verb)
  await system.prepareCommit()
}

/** Errors of fields say more than "check the marked fields". */
const sentenceOf = ({ message, errors }: Exclude<SavepointOutcome, { ok: true }>): string =>
  Object.values(errors ?? {}).flat().join(' ') || message
