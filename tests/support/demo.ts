import { loadDemo } from '#backend/demo/seed_if_empty'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The demo company in a transaction that its tests roll back. When it fails to load, no lock stays for later tests to wait on. */
export async function loadedDemo(trx: TransactionClientContract): Promise<void> {
  try {
    await loadDemo(trx, Date.now())
  } catch (error) {
    await trx.rollback()
    throw error
  }
}
