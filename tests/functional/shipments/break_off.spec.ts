import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aCourier, aReadyOrder, aShipment, aVehicle } from '#tests/support/rows/shipments'
import { aStockPlace, shelveItems } from '#tests/support/rows/plant_rows'
import { messagesAbout } from '#tests/support/rows/outbox'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { Row } from '#resources'

interface Answered { readonly id: number; readonly message?: string }

/** Two paid items of one order, loaded; `post` sends the calls of a dispatcher. */
async function underWay() {
  const { api } = await owner()
  const post = async <T = Answered>(path: string, body: object = {}) => {
    const answer = await api.post<T>(`/api/user/${path}`, body)
    return { ...answer.body, http: answer.status }
  }
  const made = await withStore(async (store) => {
    const rack = await aStockPlace(store)
    const { order, stop } = await aReadyOrder(store, { items: 2 })
    await shelveItems(store, order, rack)
    const items = await store.select('order_delivery_items', { order_delivery_id: stop.id })
    return { rack, order, stop, items, shipment: await aShipment(store, [stop]) }
  })
  await post(`order-deliveries/${made.stop.id}/load`)
  const bringBack = async () => {
    for (const { id } of made.items) await post(`order-delivery-items/${id}/bring_back`)
  }
  return { ...made, post, bringBack }
}

/** Another courier takes the released stop. */
async function anotherShipment(post: Awaited<ReturnType<typeof underWay>>['post'], stop_id: number): Promise<number> {
  const { id } = await post('shipments', { type: 'delivery' })
  await post(`shipments/${id}/add_stops`, { stops: [stop_id] })
  const crew = await withStore(async (store) => ({ courier_id: (await aCourier(store)).id, vehicle_id: (await aVehicle(store)).id }))
  await post(`shipments/${id}/assign`, crew)
  return id
}

test.group('shipments / break off', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a shipment that breaks off brings all items back, and another one delivers them', async ({ assert }) => {
    const { post, shipment, stop, rack, order } = await underWay()
    await post(`shipments/${shipment.id}/leave`)
    await post(`order-deliveries/${stop.id}/arrive`)
    assert.deepInclude(await post(`shipments/${shipment.id}/break_off`, { reason: 'Gearbox' }), { http: 200, status: 'return_cancelled' })
    const told = await messagesAbout('orders', order.id, 'breakdown')
    assert.deepEqual(told.map(({ recipient_type, recipient_id }) => [recipient_type, recipient_id]), [['clients', order.client_id]])
    assert.include(told[0]!.body, order.code)
    const [news] = (await messagesAbout('shipments', shipment.id, 'run_changed')).filter(({ channel }) => channel === 'in_app')
    assert.include(news, { recipient_type: 'couriers', recipient_id: shipment.courier_id })
    assert.include(news!.body, 'Gearbox')
    assert.equal((await withStore((store) => store.find('stocks', rack.id)))?.occupancy, 2)
    const freed = await withStore((store) => store.find('order_deliveries', stop.id))
    assert.include(freed, { status: 'pending', shipment_id: null, unloaded_items: 2, on_board_items: 0, arrived_at: null })

    const second = await anotherShipment(post, stop.id)
    const unloaded = await post(`order-deliveries/${stop.id}/done`)
    assert.deepInclude(unloaded, { http: 409, message: 'Some items are not loaded yet.' })
    assert.deepInclude(await post<Row<'order_deliveries'>>(`order-deliveries/${stop.id}/load`), { http: 200, on_board_items: 2 })
    await post(`shipments/${second}/leave`)
    assert.equal((await post(`order-deliveries/${stop.id}/arrive`)).http, 200)
    assert.deepInclude(await post(`order-deliveries/${stop.id}/done`), { http: 200, status: 'done', handled_items: 2 })
    assert.deepInclude(await post(`shipments/${second}/close`), { http: 200, status: 'completed' })
    assert.include(await withStore((store) => store.find('orders', order.id)), { status: 'delivered' })
  })

  test('items that were returned are loaded again on the same shipment', async ({ assert }) => {
    const { post, bringBack, stop } = await underWay()
    await bringBack()
    assert.deepInclude(await post(`order-deliveries/${stop.id}/load`), { http: 200, on_board_items: 2 })
    assert.deepInclude(await post(`order-deliveries/${stop.id}/done`), { http: 200, status: 'done', handled_items: 2 })
  })

  test('a stop with returned items is done in part', async ({ assert }) => {
    const { post, items, stop } = await underWay()
    await post(`order-delivery-items/${items[0]!.id}/bring_back`)
    await post(`order-delivery-items/${items[1]!.id}/hand_over`)
    const whole = await post(`order-deliveries/${stop.id}/done`)
    assert.deepInclude(whole, { http: 409, message: 'Some items were not handed over. Use “Partly done”.' })
    const part = await post(`order-deliveries/${stop.id}/semi_done`, { outcome_reason: 'item_missing' })
    assert.deepInclude(part, { http: 200, status: 'semi_done', handled_items: 1 })
  })
})
