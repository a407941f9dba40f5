/** Three shirts are one item of three pieces: whoever carries them counts pieces. */
import { test } from '@japa/runner'
import { aReadyOrder, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { assertInvariants } from '#tests/support/rows/broken_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'

test.group('shipments / pieces of deliveries', (group) => {
  group.setup(() => prepareDatabaseOnce())
  assertInvariants(group)

  const stopNow = (id: number) => withStore((store) => store.find('order_deliveries', id))

  test('are expected and handed over, also in part', async ({ assert }) => {
    const made = await withStore(async (store) => {
      const [whole, part] = [await aReadyOrder(store, { items: 2, pieces: 3 }), await aReadyOrder(store, { items: 2, pieces: 3 })]
      await aShipment(store, [whole.stop, part.stop])
      for (const { stop } of [whole, part]) await store.transition('order_deliveries', stop.id, 'load')
      await store.transition('order_deliveries', whole.stop.id, 'done')
      const [taken, refused] = await store.select('order_delivery_items', { order_delivery_id: part.stop.id })
      await store.transition('order_delivery_items', taken!.id, 'hand_over')
      await store.transition('order_delivery_items', refused!.id, 'refuse', { ask: { note: 'A stain' } })
      await store.transition('order_deliveries', part.stop.id, 'semi_done', { ask: { outcome_reason: 'refused_quality' } })
      await store.transition('order_deliveries', part.stop.id, 'check_in')
      await store.transition('order_deliveries', part.stop.id, 'plan_again')
      return { whole, part, next: await stopOf(store, part.order.id, 'delivery') }
    })
    assert.include(await stopNow(made.whole.stop.id), { status: 'done', expected_items: 6, handled_items: 6 })
    assert.include(await stopNow(made.part.stop.id), { status: 'semi_done', expected_items: 6, handled_items: 3 })
    assert.include(made.next, { status: 'pending', expected_items: 3 })
  })

  test('follow the quantity of an item', async ({ assert }) => {
    const id = await withStore(async (store) => {
      const { order, items: [item] } = await aTransportOrder(store, { items: 1 })
      await store.transition('orders', order.id, 'receive')
      const { id: stop } = await store.insert('order_deliveries', { order_id: order.id, kind: 'delivery' })
      await store.update('order_items', item!.id, { quantity: 4 })
      return stop
    })
    assert.include(await stopNow(id), { status: 'pending', expected_items: 4 })
  })
})
