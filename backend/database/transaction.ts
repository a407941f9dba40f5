import db from '@adonisjs/lucid/services/db'
import { awaitDeferred } from './query.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Work that is stored as a whole or not at all. knex and Lucid tell nobody that a commit has failed, by a deferred constraint or
 * a connection that is gone: this throws its error, so that nothing is answered that is not kept.
 */
export async function transaction<T>(work: (trx: TransactionClientContract) => Promise<T>): Promise<T> {
  let ended: Promise<unknown> | undefined
  const answer = await db.transaction(async (trx) => {
    ended = trx.knexClient.executionPromise
    // Lucid calls what waits for the commit before this is asked.
    ended.catch(() => undefined)
    const done = await work(trx)
    await awaitDeferred(trx)
    return done
  })
  await ended
  return answer
}
