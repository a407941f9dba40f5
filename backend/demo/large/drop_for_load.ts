import { query } from '#backend/database/query'
import { FILLED_TABLES } from './insert_rows.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Foreign keys first, which check each row. Primary keys stay: other tables reference them, and ids are inserted in their order. */
const DROPPED = `
  with filled as (select oid from pg_class where relnamespace = current_schema()::regnamespace and relname = any(?))
  select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
  from pg_constraint c where contype = 'f' and conrelid in (select oid from filled)
  union all
  select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index i where indrelid in (select oid from filled) and not exists (select from pg_constraint where conindid = indexrelid)
  order by step`

/**
 * Drops foreign keys and indexes of the filled tables: they are built and checked over all rows at once instead of
 * with each row. Resolves with the statements that restore them, indexes first, and check all rows.
 */
export async function dropForLoad(trx: TransactionClientContract): Promise<readonly string[]> {
  const found = await query(trx, DROPPED, [FILLED_TABLES])
  for (const { drop } of found) await query(trx, String(drop))
  return found.map(({ restore }) => String(restore)).reverse()
}
