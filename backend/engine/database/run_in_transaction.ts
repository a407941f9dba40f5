import db from '@adonisjs/lucid/services/db'
import { awaitDeferred } from './query.ts'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Runs `work` in a transaction. Throws before the commit if a deferred statement has failed, and if the commit fails, by a deferred
 * constraint or a lost connection: knex and Lucid do not report that, and the response would contain values that are not stored.
 */
export async function runInTransaction<T>(
  work: (trx: TransactionClientContract) => Promise<T>, client: QueryClientContract = db.connection(),
): Promise<T> {
  let ended: Promise<unknown> | undefined
  const result = await client.transaction(async (trx) => {
    ended = trx.knexClient.executionPromise
    // Until this is awaited a rejection must not be unhandled.
    ended.catch(() => undefined)
    const done = await work(trx)
    await awaitDeferred(trx)
    return done
  })
  await ended
  return result
}

/** Runs `hook` when the transaction is committed. Lucid would run it after a commit that has failed, too. */
export function onCommit(trx: TransactionClientContract, hook: () => void | Promise<void>): void {
  trx.after('commit', async () => {
    if (await isCommitted(trx)) await hook()
  })
}

const isCommitted = ({ knexClient }: TransactionClientContract): Promise<boolean> =>
  knexClient.executionPromise.then(() => true, () => false)
