import db from '@adonisjs/lucid/services/db'
import type { SchemaChange } from '#backend/engine/database/migrator/diff_schemas'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rolls the changes of `work` back: DDL of PostgreSQL is transactional. */
export async function rolledBack(work: (trx: TransactionClientContract) => Promise<void>): Promise<void> {
  const trx = await db.transaction()
  try {
    await work(trx)
  } finally {
    await trx.rollback()
  }
}

export async function runChanges(trx: TransactionClientContract, changes: readonly SchemaChange[]): Promise<void> {
  for (const { statement } of changes) await trx.rawQuery(statement)
}
