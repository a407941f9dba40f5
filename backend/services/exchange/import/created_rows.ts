/**
 * What the check of a file has created so far. Each batch of a check is rolled back, because nobody may wait for its locks until a long
 * file is over; later rows of the file still find what earlier ones have created, by copies that no rule has seen.
 */
import { query } from '#backend/engine/database/query'
import { quoted } from '#backend/engine/resource/read/sql'
import { traitsOf } from '#schema/fields/index'
import type { Resource } from '#backend/engine/definition/registry'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const SAVEPOINT = 'checked_rows'

export const beginCheckedRows = (trx: TransactionClientContract): Promise<unknown> => query(trx, `savepoint ${SAVEPOINT}`)

/** Rolls back what was done since `beginCheckedRows`, which gives its locks back, and puts copies of the new records in place. */
export async function rollBackCheckedRows(trx: TransactionClientContract, resource: Resource, ids: readonly number[]): Promise<void> {
  const table = quoted(resource.name)
  const [found] = await query(
    trx, `select jsonb_agg(to_jsonb(t) || jsonb_build_object(${ownCodes(resource)}))::text as rows from ${table} as t
      where id = any(?::bigint[])`, [ids],
  )
  await query(trx, `rollback to savepoint ${SAVEPOINT}`)
  if (found?.rows == null) return
  const columns = await columnsOf(trx, table)
  // Somebody may have taken a unique value meanwhile: then their record is found.
  await query(
    trx, `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)
      on conflict do nothing`, [found.rows],
  )
}

/** The counter of a code is rolled back too: whoever gets its next number must not wait for a copy that has it. */
const ownCodes = ({ fields }: Resource): string => Object.values(fields)
  .filter((field) => traitsOf(field).generated === 'code').map(({ name }) => `'${name}', '~' || id`).join(', ')

async function columnsOf(trx: TransactionClientContract, table: string): Promise<string> {
  const [row] = await query(
    trx, `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [table],
  )
  return String(row?.columns)
}
