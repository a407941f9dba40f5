/**
 * Statements of a transaction whose answers nobody waits for. The connection is pipelined (config/database.ts): they are written
 * at once, and the next statement is written behind them. Their answers are asked for before the commit, because PostgreSQL answers
 * the commit of a failed transaction with a rollback, and knex does not report that.
 */
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const unanswered = new WeakMap<QueryClientContract, Promise<unknown>[]>()

export function defer(trx: QueryClientContract, answer: Promise<unknown>): void {
  // Its error is thrown by `answered`; until then it is not an unhandled rejection.
  answer.catch(() => undefined)
  unanswered.set(trx, [...(unanswered.get(trx) ?? []), answer])
}

/** Throws the error of the first that failed. */
export async function answered(trx: QueryClientContract): Promise<void> {
  const answers = unanswered.get(trx) ?? []
  unanswered.delete(trx)
  for (const answer of answers) await answer
}

/** After a rollback, to a savepoint too: what they did is undone, and that they failed no longer counts. */
export function forget(trx: QueryClientContract): void {
  unanswered.delete(trx)
}
