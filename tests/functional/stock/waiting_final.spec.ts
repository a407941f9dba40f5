import { test } from '@japa/runner'
import { aReadyOrder, aShipment } from '#tests/support/rows/shipments'
import { completedOrder } from '#tests/support/rows/orders'
import { owner } from '#tests/support/rows/people'
import { aStockPlace, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf } from '#tests/support/public_errors'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const moveTo = (store: Store, { id }: Row<'order_items'>, to_stock_id: number) =>
  store.insert('stock_movements', { order_item_id: id, to_stock_id })

test.group('stock / waiting transfer to final stock', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('lists completed items in any other place, until they are on their rack', async ({ assert }) => {
    const { api } = await owner()
    const listed = async (resource: 'stocks' | 'order_items', among: readonly number[]) => {
      const { body } = await api.get<readonly { readonly id: number }[]>(
        `/api/user/${resource.replace('_', '-')}?_view=waiting_final&_sort=id&_order=desc`)
      return among.filter((id) => body.some((row) => row.id === id))
    }
    const { items: [nowhere, waiting, racked], aside, rack } = await withPlantWorker(async (store) => {
      const { items } = await completedOrder(store, { items: 3 })
      const [aside, rack] = [await aStockPlace(store, { type: 'attente_preparation' }), await aStockPlace(store)]
      await moveTo(store, items[1]!, aside.id)
      await moveTo(store, items[2]!, rack.id)
      return { items, aside, rack }
    })
    const ids = [nowhere!.id, waiting!.id, racked!.id]
    assert.deepEqual(await listed('order_items', ids), [nowhere!.id, waiting!.id])
    assert.deepEqual(await listed('stocks', [aside.id, rack.id]), [aside.id])
    await withPlantWorker(async (store) => {
      for (const item of [nowhere!, waiting!]) await moveTo(store, item, rack.id)
    })
    assert.deepEqual(await listed('order_items', ids), [])
    assert.deepEqual(await listed('stocks', [aside.id, rack.id]), [])
  })

  test('does not list items on a vehicle', async ({ assert }) => {
    const { before, after } = await withPlantWorker(async (store) => {
      const { order, stop } = await aReadyOrder(store)
      await aShipment(store, [stop])
      const itemNow = async () => (await store.select('order_items', { order_id: order.id }))[0]
      const before = await itemNow()
      await store.transition('order_deliveries', stop.id, 'load')
      return { before, after: await itemNow() }
    })
    assert.include(before, { status: 'completed', on_board: 0 })
    assert.include(after, { status: 'completed', on_board: 1 })
    const { api } = await owner()
    const path = '/api/user/order-items?_view=waiting_final&_sort=id&_order=desc'
    const { body } = await api.get<readonly { readonly id: number }[]>(path)
    assert.isFalse(body.some(({ id }) => id === after?.id))
    const { body: atTheCounter } = await api.get<readonly { readonly id: number }[]>('/api/user/orders?_view=ready&_sort=id&_order=desc')
    assert.isFalse(atTheCounter.some(({ id }) => id === after?.order_id), 'nor their order among those to hand over')
  })

  test('the type of a place does not change while items are in it', async ({ assert }) => {
    const change = () => withPlantWorker(async (store) => {
      const rack = await aStockPlace(store)
      await moveTo(store, (await completedOrder(store)).items[0]!, rack.id)
      return store.update('stocks', rack.id, { type: 'attente_lavage' })
    })
    assert.deepEqual(Object.keys(await fieldErrorsOf(change)), ['type'])
  })
})
