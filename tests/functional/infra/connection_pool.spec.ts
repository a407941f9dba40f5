import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { until } from '#tests/support/until'
import type { Client } from 'pg'

interface Pool {
  acquireConnection(): Promise<Client>
  releaseConnection(connection: Client): Promise<void>
}

test.group('infra / connection pool', () => {
  test('a connection whose statement has no answer yet is not used for another one', async ({ assert }) => {
    const pool = (db.connection().getReadClient() as unknown as { readonly client: Pool }).client
    const holder = await db.transaction()
    const lock = 'select pg_advisory_xact_lock(7732)'
    await holder.rawQuery(lock)
    const abandoned = await pool.acquireConnection()
    const waiting = abandoned.query(lock)
    await pool.releaseConnection(abandoned)

    // As knex does after five seconds without an answer to its ROLLBACK.
    await until('the pool gives out another one', async () => {
      const next = await pool.acquireConnection()
      await pool.releaseConnection(next)
      return next !== abandoned
    })
    assert.deepEqual(await query(db.connection(), 'select 1 as one'), [{ one: 1 }])
    await holder.commit()
    await waiting
  })
})
