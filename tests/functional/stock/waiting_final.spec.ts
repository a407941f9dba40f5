import { test } from '@japa/runner'
import { aReadyOrder, aRun } from '#tests/support/deliveries'
import { completedOrder } from '#tests/support/laundry'
import { owner } from '#tests/support/people'
import { aPlace, inPlant } from '#tests/support/plant'
import { prepared } from '#tests/support/prepared'
import { complaints } from '#tests/support/refusal'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

const moveTo = (store: Store, { id }: Row<'order_items'>, to_stock_id: number) =>
  store.insert('stock_movements', { order_item_id: id, to_stock_id })

test.group('stock / waiting transfer to final stock', (group) => {
  group.setup(() => prepared())

  test('shows what is finished and lies anywhere else, until it is on its rack', async ({ assert }) => {
    const { api } = await owner()
    const listed = async (resource: 'stocks' | 'order_items', among: readonly number[]) => {
      const { body } = await api.get<readonly { readonly id: number }[]>(
        `/api/user/${resource.replace('_', '-')}?_view=waiting_final&_sort=id&_order=desc`)
      return among.filter((id) => body.some((row) => row.id === id))
    }
    const { items: [nowhere, waiting, racked], aside, rack } = await inPlant(async (store) => {
      const { items } = await completedOrder(store, { items: 3 })
      const [aside, rack] = [await aPlace(store, { type: 'attente_preparation' }), await aPlace(store)]
      await moveTo(store, items[1]!, aside.id)
      await moveTo(store, items[2]!, rack.id)
      return { items, aside, rack }
    })
    const ids = [nowhere!.id, waiting!.id, racked!.id]
    assert.deepEqual(await listed('order_items', ids), [nowhere!.id, waiting!.id])
    assert.deepEqual(await listed('stocks', [aside.id, rack.id]), [aside.id])
    await inPlant(async (store) => {
      for (const item of [nowhere!, waiting!]) await moveTo(store, item, rack.id)
    })
    assert.deepEqual(await listed('order_items', ids), [])
    assert.deepEqual(await listed('stocks', [aside.id, rack.id]), [])
  })

  test('does not show what is on a vehicle', async ({ assert }) => {
    const { before, after } = await inPlant(async (store) => {
      const { order, stop } = await aReadyOrder(store)
      await aRun(store, [stop])
      const itemNow = async () => (await store.select('order_items', { order_id: order.id }))[0]
      const before = await itemNow()
      await store.move('order_deliveries', stop.id, 'load')
      return { before, after: await itemNow() }
    })
    assert.include(before, { status: 'completed', on_board: 0 })
    assert.include(after, { status: 'completed', on_board: 1 })
    const { api } = await owner()
    const path = '/api/user/order-items?_view=waiting_final&_sort=id&_order=desc'
    const { body } = await api.get<readonly { readonly id: number }[]>(path)
    assert.isFalse(body.some(({ id }) => id === after?.id))
  })

  test('a place keeps its type while something lies there', async ({ assert }) => {
    const change = () => inPlant(async (store) => {
      const rack = await aPlace(store)
      await moveTo(store, (await completedOrder(store)).items[0]!, rack.id)
      return store.update('stocks', rack.id, { type: 'attente_lavage' })
    })
    assert.deepEqual(Object.keys(await complaints(change)), ['type'])
  })
})
