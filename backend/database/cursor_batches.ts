import db from '@adonisjs/lucid/services/db'
import { query, queryNumbered, type Columns } from './query.ts'

const BATCH_ROWS = 200

/**
 * Fetches the rows of a statement with $1, $2 … in batches through a cursor, one batch ahead of the caller. The transaction stays
 * open until the last row, or until the caller returns early.
 */
export async function* fetchBatches(sql: string, bindings: readonly unknown[]): AsyncGenerator<Columns[]> {
  const trx = await db.transaction()
  try {
    // By default the planner optimises a cursor for its first rows.
    await query(trx, 'set local cursor_tuple_fraction = 1')
    await queryNumbered(trx, `declare batches no scroll cursor for ${sql}`, bindings)
    const fetch = () => query(trx, `fetch ${BATCH_ROWS} from batches`)
    let next = fetch()
    for (let rows = await next; rows.length; rows = await next) {
      next = fetch()
      // An error is thrown where the promise is awaited; without this an early return would leave it unhandled.
      next.catch(() => undefined)
      yield rows
    }
  } finally {
    await trx.rollback()
  }
}
