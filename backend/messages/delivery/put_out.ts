/** A job for a message, in the transaction that wrote it. */
import { enqueue } from '#backend/jobs/queue'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Nine pauses of 5, 10, 20 … seconds: 42 minutes without the provider are borne. */
const TRIES = 10

export const putOut = (trx: QueryClientContract, id: number, runAt?: Date): Promise<number> =>
  enqueue('messages.deliver', { id }, { trx, key: `notification:${id}`, attempts: TRIES, ...(runAt && { runAt }) })
