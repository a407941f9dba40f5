import { query } from './query.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Until this transaction ends nobody else has the turn of the same name: what is counted after it stays so. */
export async function takeTurn(trx: QueryClientContract, kind: string, name: string | number): Promise<void> {
  await query(trx, 'select pg_advisory_xact_lock(hashtext(?), hashtext(?))', [kind, String(name)])
}
