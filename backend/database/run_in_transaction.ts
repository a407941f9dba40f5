import db from '@adonisjs/lucid/services/db'
import { awaitDeferred } from './query.ts'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Runs `work` in a transaction. Throws if the commit fails, by a deferred statement, a deferred constraint or a lost connection: knex and
 * Lucid do not report that, and the response would contain values that are not stored.
 */
export async function runInTransaction<T>(
  work: (trx: TransactionClientContract) => Promise<T>, client: QueryClientContract = db.connection(),
): Promise<T> {
  let ended: Promise<unknown> | undefined
  const result = await client.transaction(async (trx) => {
    ended = trx.knexClient.executionPromise
    // Until this is awaited a rejection must not be unhandled.
    ended.catch(() => undefined)
    if (!client.isTransaction) commitWithStatements(trx, ended)
    const done = await work(trx)
    if (client.isTransaction) await awaitDeferred(trx)
    return done
  })
  await ended
  return result
}

/**
 * The COMMIT leaves with the deferred statements before it: PostgreSQL rolls back if one of them has failed. The hooks of the commit run
 * when all have succeeded.
 */
function commitWithStatements(trx: TransactionClientContract, ended: Promise<unknown>): void {
  const { knexClient } = trx
  const commit = knexClient.commit.bind(knexClient)
  knexClient.commit = (async () => {
    await commit()
    await awaitDeferred(trx)
    await ended
  }) as unknown as typeof commit
}
