/** Runs work on one of many records in a savepoint: an error rolls back this record only. */
import { errorResponse } from '#backend/engine/exceptions/error_response'
import { translator } from '#backend/engine/i18n/translator'
import { deferStatement, query } from '#backend/engine/database/query'
import type { Batch, RequestStore } from '../store.ts'
import { openStore } from '../open_store.ts'
import { isDeadlock } from '../mutation_transaction.ts'
import { mapDatabaseError } from './checks/map_database_error.ts'
import { clearIdentityMap } from './rows/identity_map.ts'
import type { Caller } from '../caller.ts'

export interface Refusal {
  readonly ok: false
  readonly code: string
  /** In the caller's language. */
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
export type SavepointOutcome = { readonly ok: true } | Refusal

export async function runInSavepoint(
  store: RequestStore, batch: Batch | null, work: (store: RequestStore) => Promise<void>,
): Promise<SavepointOutcome> {
  const { trx, caller, context } = store
  const hooks: Parameters<RequestStore['afterCommit']>[0][] = []
  const { isQuiet } = store
  const savepointStore = openStore(trx, caller, context, {
    ...(batch && { batch }), isQuiet, defersStatements: 'until prepareCommit', afterCommit: (hook) => { hooks.push(hook) },
  }) as RequestStore
  await deferStatement(trx, 'savepoint one_record')
  try {
    await work(savepointStore)
    await savepointStore.prepareCommit()
    await deferStatement(trx, 'release savepoint one_record')
  } catch (error) {
    const refusal = refusalFrom(error, caller)
    await query(trx, 'rollback to savepoint one_record')
    clearIdentityMap(store)
    return refusal
  }
  for (const hook of hooks) store.afterCommit(hook)
  return { ok: true }
}

/**
 * Runs `work` and undoes it: it throws what the work would throw, and takes no number of a sequence, which a refused try would lose. For
 * a chain of steps of which a late one may be refused.
 */
export async function rehearse(store: RequestStore, work: (store: RequestStore) => Promise<unknown>): Promise<void> {
  const { trx, caller, context, isQuiet } = store
  const rehearsal = openStore(trx, caller, context, {
    isQuiet, isRehearsal: true, defersStatements: 'until prepareCommit', afterCommit: () => undefined,
  }) as RequestStore
  await deferStatement(trx, 'savepoint rehearsal')
  await work(rehearsal)
  await rehearsal.prepareCommit()
  await query(trx, 'rollback to savepoint rehearsal')
  clearIdentityMap(store)
}

/** Errors below 500 are a result; deadlocks and server errors abort the whole transaction. */
function refusalFrom(error: unknown, caller: Caller): Refusal {
  if (isDeadlock(error)) throw error
  const { status, body } = errorResponse(mapDatabaseError(error), translator(caller.locale))
  if (status >= 500) throw error
  const { code, message, errors } = body
  return { ok: false, code, message, ...(errors && { errors }) }
}
