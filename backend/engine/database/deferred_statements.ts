/**
 * Deferred statements: they are sent on a pipelined connection (config/database.ts) and their results are awaited before the commit:
 * PostgreSQL turns the commit of a failed transaction into a rollback, and knex does not report that.
 */
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const pending = new WeakMap<QueryClientContract, Promise<unknown>[]>()

export function addPendingStatement(trx: QueryClientContract, result: Promise<unknown>): void {
  // `awaitPendingStatements` throws its error; until then it must not be an unhandled rejection.
  result.catch(() => undefined)
  pending.set(trx, [...(pending.get(trx) ?? []), result])
}

/** Throws the error of the first statement that failed. */
export async function awaitPendingStatements(trx: QueryClientContract): Promise<void> {
  const results = pending.get(trx) ?? []
  pending.delete(trx)
  for (const result of results) await result
}

/** Called after a rollback, also one to a savepoint: errors of statements that are rolled back are ignored. */
export function discardPendingStatements(trx: QueryClientContract): void {
  pending.delete(trx)
}
