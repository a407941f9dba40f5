import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { stallReport } from '#tests/support/stalled_test'
import { waitForValue } from '#tests/support/until'

test.group('infra / stalled test', () => {
  test('the report names the statement that waits, and what it waits for', async ({ assert }) => {
    const lock = 'select pg_advisory_xact_lock(7731)'
    const holder = await db.transaction()
    await holder.rawQuery(lock)
    const waiting = db.transaction((trx) => trx.rawQuery(lock))
    try {
      const report = await waitForValue('the report of a statement that waits', async () => {
        const text = await stallReport()
        return text.includes('Lock advisory') ? text : undefined
      })
      assert.match(report, /used: .*"statement":"select pg_advisory_xact_lock\(7731\)"/)
      assert.match(report, /session: .*"blocked_by":\[\d+\].*pg_advisory_xact_lock/)
      assert.match(report, /pool: \d+ used, \d+ free, \d+ waited for/)
      assert.match(report, /HTTP connections: \d+/)
    } finally {
      await holder.commit()
      await waiting
    }
  })
})
