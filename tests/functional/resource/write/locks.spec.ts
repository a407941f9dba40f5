import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { anOrderWithSteps, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/server/with_store'

const waiting = (pid: number) =>
  query(db.connection(), "select 1 from pg_stat_activity where pid = ? and wait_event_type = 'Lock'", [pid])

test.group('resource / locks', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('whoever waits for an order holds no step or item of it: two writers of one order never wait for each other', async ({
    assert, cleanup,
  }) => {
    const { order, item, tasks: [task] } = await withPlantWorker((store) => anOrderWithSteps(store, [{ duration_minutes: 10 }]))
    const rows = [['tasks', task!.id], ['order_items', item.id]] as const
    for (const [name, id] of rows) {
      const holder = await db.transaction()
      cleanup(async () => { if (!holder.isCompleted) await holder.rollback() })
      await query(holder, 'select id from orders where id = ? for no key update', [order.id])
      let pid = 0
      const second = withStore(async (store) => {
        pid = Number((await store.query('select pg_backend_pid() as pid'))[0]?.pid)
        await store.lock(name, id)
      })
      await until('the second one waits', async () => pid !== 0 && (await waiting(pid)).length > 0)
      const free = await query(holder, `select id from ${name} where id = ? for no key update skip locked`, [id])
      assert.deepEqual(free, [{ id }], name)
      await holder.rollback()
      await second
    }
  })
})
