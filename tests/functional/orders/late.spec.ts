import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import db from '@adonisjs/lucid/services/db'
import { HOUR } from '#common/time/time'
import { completedOrder, confirmedOrder } from '#tests/support/rows/orders'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { PlantFloor } from '#common/plant/floor'
import type { Statistics } from '#common/statistics'

interface Listed { readonly id: number }

test.group('orders / late', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('means not ready after its promise on every page: what is ready and waits for its client is not late', async ({ assert }) => {
    const { api } = await owner()
    const orders = await withStore(async (store) => ({
      late: (await confirmedOrder(store)).order.id, ready: (await completedOrder(store)).order.id,
      ahead: (await confirmedOrder(store)).order.id,
    }))
    // A day that no other test promises; the ready one was ready in time.
    const past = '2019-05-06T12:00:00Z'
    await query(db.connection(), 'update orders set promised_at = ? where id = any(?)', [past, [orders.late, orders.ready]])
    await query(db.connection(), 'update orders set completed_at = ? where id = ?', ['2019-05-06T09:00:00Z', orders.ready])
    const ahead = new Date(Date.now() + 48 * HOUR).toISOString()
    await query(db.connection(), 'update orders set promised_at = ? where id = ?', [ahead, orders.ahead])
    const ids = async (parameters: string) =>
      (await api.get<Listed[]>(`/api/user/orders?id=${orders.late}&id=${orders.ready}&id=${orders.ahead}&${parameters}`)).body
        .map(({ id }) => id)
    const where = (predicate: object) => `_where=${encodeURIComponent(JSON.stringify(predicate))}`

    // The tab of the list, the list of the dashboard, the mark on an order and on a card of the board.
    assert.deepEqual(await ids('_view=late'), [orders.late])
    // The plant and its wall.
    const { body: floor } = await api.get<PlantFloor>('/api/user/plant')
    const list = floor.orders?.late.list
    assert.deepEqual(await ids(where(list?.where ?? {})), [orders.late])
    assert.equal(floor.orders?.late.count, (await api.get<Listed[]>('/api/user/orders?_view=late&_end=200')).body.length)
    // Punctuality: of two promises of that day one was kept, the other one is late.
    const { body: { orders: figures } } = await api.get<Statistics>('/api/user/statistics?from=2019-05-06&to=2019-05-06')
    assert.include(figures.now, { promised: 2, on_time: 1 })
  })
})
