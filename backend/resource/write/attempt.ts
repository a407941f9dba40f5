/** One record of many in a savepoint of its own: what is refused leaves nothing behind and does not stop the others. */
import { errorResponse } from '#backend/exceptions/error_response'
import { translator } from '#backend/i18n/translator'
import { query } from '#backend/database/query'
import type { Batch, RequestStore } from '../store.ts'
import { openStore } from '../open_store.ts'
import { isDeadlock } from '../transaction.ts'
import { refusalOf } from './database_refusal.ts'
import { forgetEverything } from './memory.ts'
import type { Caller } from '../caller.ts'

export interface Refusal {
  readonly ok: false
  readonly code: string
  /** In the caller's language. */
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}
export type Outcome = { readonly ok: true } | Refusal

export async function attempt(store: RequestStore, batch: Batch, act: (store: RequestStore) => Promise<void>): Promise<Outcome> {
  const { trx, caller, facts } = store
  const effects: Parameters<RequestStore['afterCommit']>[0][] = []
  const { isQuiet } = store
  const own = openStore(trx, caller, facts, {
    batch, isQuiet, settles: true, afterCommit: (effect) => { effects.push(effect) },
  }) as RequestStore
  await query(trx, 'savepoint one_record')
  try {
    await act(own)
    await own.settle()
    await query(trx, 'release savepoint one_record')
  } catch (error) {
    const refused = outcomeOf(error, caller)
    await query(trx, 'rollback to savepoint one_record')
    forgetEverything(store)
    return refused
  }
  for (const effect of effects) store.afterCommit(effect)
  return { ok: true }
}

/** A refusal is a result; our own failures, and two writers in each other's way, are matters of the whole transaction. */
function outcomeOf(error: unknown, caller: Caller): Refusal {
  if (isDeadlock(error)) throw error
  const { status, body } = errorResponse(refusalOf(error), translator(caller.locale))
  if (status >= 500) throw error
  const { code, message, errors } = body
  return { ok: false, code, message, ...(errors && { errors }) }
}
