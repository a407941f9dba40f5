/** A real worker is killed in the middle of the watch, another one goes on, later ones have a clock that is a day ahead or back. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { DAY } from '#common/time/time'
import { changeTemplates, messagesAbout } from '#tests/support/rows/outbox'
import { aClient } from '#tests/support/rows/orders'
import { aStockedOrder } from '#tests/support/rows/uncollected'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { spawnWorker, WORKER_SCRIPT } from '#tests/support/server/spawn_worker'
import { waitForJobStatus } from '#tests/support/server/test_jobs'
import { withStore } from '#tests/support/server/with_store'
import { respondWith, startMessageProviderStub } from '#tests/support/stubs/message_provider_stub'
import { until } from '#tests/support/until'

const ORDERS = 24

test.group('watch / killed', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('tells each order once, and sends it once, whatever is killed and however the clock goes', async ({ assert, cleanup }) => {
    // Otherwise they would wait for the morning.
    cleanup(await changeTemplates('ready_reminder', { respects_quiet_hours: false }))
    const sms = await startMessageProviderStub()
    cleanup(() => sms.close())
    sms.responders = [respondWith(202, { id: 'M-1' })]
    const env = { SMS_URL: `${sms.url}/send?to={number}`, SMS_BODY: 'text={text}', SMS_ID_AT: 'id' }
    const orders: { id: number; phone: string }[] = []
    for (let n = 0; n < ORDERS; n++) {
      const client = await withStore((store) => aClient(store, { channels: ['sms'] }))
      orders.push({ id: (await aStockedOrder(3.5, { client_id: client.id })).id, phone: client.phone })
    }
    const told = async (id: number) => (await messagesAbout('orders', id, 'ready_reminder')).length
    // What was written until now: a real worker sends all of it. Their clients have heard that it is ready.
    await query(db.connection(), "delete from queue_jobs where name in ('messages.deliver', 'watch.run')")
    await query(db.connection(), `
      update notifications set sent_at = now(), status = case event when 'order_ready' then 'sent' else 'canceled' end
      where status = 'queued'`)
    const halfway = orders[ORDERS / 2]!

    const job = await db.transaction(async (trx) => {
      // The watch goes by id: it stands still at this one.
      await query(trx, 'select 1 from orders where id = ? for update', [halfway.id])
      const id = await enqueue('watch.run')
      const { child, exited } = spawnWorker(WORKER_SCRIPT, cleanup, env)
      await until('half of them are told', async () => await told(orders[ORDERS / 2 - 1]!.id) === 1)
      child.kill('SIGKILL')
      await exited
      assert.equal(await told(halfway.id), 0)
      return id
    })

    const { child: second } = spawnWorker(WORKER_SCRIPT, cleanup, env)
    await waitForJobStatus(job, 'done')
    second.kill('SIGKILL')
    for (const days of [1, -1, 0]) {
      const again = await enqueue('watch.run')
      const { child, exited } = spawnWorker(WORKER_SCRIPT, cleanup, { ...env, NODE_OPTIONS: clockMovedBy(days) })
      await waitForJobStatus(again, 'done')
      if (days === 0) await until('nothing waits', async () => (await query(db.connection(),
        "select 1 from notifications where event = 'ready_reminder' and status = 'queued'")).length === 0)
      child.kill('SIGKILL')
      await exited
    }

    for (const { id, phone } of orders) {
      const messages = await query(db.connection(),
        "select status, failure from notifications where subject_type = 'orders' and subject_id = ? and event = 'ready_reminder'", [id])
      assert.lengthOf(messages, 1, `order ${id}`)
      // A worker that was killed while it was sending leaves the decision to a person.
      const state = messages.map(({ status, failure }) => String(failure ?? status)).join()
      assert.include(['sent', 'perhaps_sent'], state)
      const arrived = sms.requests.filter(({ path }) => path.endsWith(phone.slice(1))).length
      assert.isAtMost(arrived, 1, `order ${id}`)
      if (state === 'sent') assert.equal(arrived, 1, `order ${id}`)
    }
  }).timeout(600_000)
})

/** For the whole process. The database and its queue keep their own. */
const clockMovedBy = (days: number): string => {
  const source = `const real = Date; const by = ${days * DAY}
    globalThis.Date = class extends real { constructor(...of) { super(...(of.length ? of : [real.now() + by])) }
      static now() { return real.now() + by } }`
  return `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(source)}`
}
