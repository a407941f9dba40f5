import { query } from './query.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Takes an advisory lock until the end of the transaction, so that rows counted after it are not added to by others. */
export async function acquireAdvisoryLock(trx: QueryClientContract, kind: string, name: string | number): Promise<void> {
  await query(trx, 'select pg_advisory_xact_lock(hashtext(?), hashtext(?))', [kind, String(name)])
}
