import { query } from './query.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** For a transaction that holds its locks while other connections work: it has no time limit between its statements. */
export async function allowIdle(trx: QueryClientContract): Promise<void> {
  await query(trx, 'set local idle_in_transaction_session_timeout = 0')
}
