import db from '@adonisjs/lucid/services/db'
import { query, send, type Columns } from './query.ts'

const ROWS = 200

/**
 * The rows of one statement with $1, $2 …, in batches, by a cursor: the next batch is read while the last one is used, and no more.
 * It keeps a transaction until its last row, or until the caller returns early.
 */
export async function* batchesOf(sql: string, bindings: readonly unknown[]): AsyncGenerator<Columns[]> {
  const trx = await db.transaction()
  try {
    // By default a cursor is planned for its first rows.
    await query(trx, 'set local cursor_tuple_fraction = 1')
    await send(trx, `declare batches no scroll cursor for ${sql}`, bindings)
    const fetch = () => query(trx, `fetch ${ROWS} from batches`)
    let next = fetch()
    for (let rows = await next; rows.length; rows = await next) {
      next = fetch()
      // Thrown where it is awaited, unless the caller returns before.
      next.catch(() => undefined)
      yield rows
    }
  } finally {
    await trx.rollback()
  }
}
