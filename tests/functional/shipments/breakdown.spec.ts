import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { aCourier, aReadyOrder, aRun, aVehicle } from '#tests/support/deliveries'
import { aPlace } from '#tests/support/plant'
import { owner } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import type { Row } from '#resources'

interface Answered { readonly id: number; readonly message?: string }

/** Two paid items of one order, loaded; who presses the buttons of the dispatcher. */
async function underWay() {
  const { api } = await owner()
  const press = async <T = Answered>(path: string, body: object = {}) => {
    const answer = await api.post<T>(`/api/user/${path}`, body)
    return { ...answer.body, http: answer.status }
  }
  const made = await acting(async (store) => {
    const rack = await aPlace(store)
    const { order, stop } = await aReadyOrder(store, { items: 2 })
    for (const { id } of await store.select('order_items', { order_id: order.id }))
      await store.insert('stock_movements', { order_item_id: id, to_stock_id: rack.id })
    const items = await store.select('order_delivery_items', { order_delivery_id: stop.id })
    return { rack, order, stop, items, run: await aRun(store, [stop]) }
  })
  await press(`order-deliveries/${made.stop.id}/load`)
  const bringBack = async () => {
    for (const { id } of made.items) await press(`order-delivery-items/${id}/bring_back`)
  }
  return { ...made, press, bringBack }
}

/** Another courier takes what was freed. */
async function anotherRun(press: Awaited<ReturnType<typeof underWay>>['press'], stop_id: number): Promise<number> {
  const { id } = await press('shipments', { type: 'delivery' })
  await press(`shipments/${id}/add_stops`, { stops: [stop_id] })
  const crew = await acting(async (store) => ({ courier_id: (await aCourier(store)).id, vehicle_id: (await aVehicle(store)).id }))
  await press(`shipments/${id}/assign`, crew)
  return id
}

test.group('shipments / breakdown', (group) => {
  group.setup(() => prepared())

  test('a run breaks off once everything is back, and another one delivers it all', async ({ assert }) => {
    const { press, bringBack, run, stop, rack, order } = await underWay()
    await press(`shipments/${run.id}/leave`)
    await press(`order-deliveries/${stop.id}/arrive`)
    const early = await press(`shipments/${run.id}/break_off`, { reason: 'Gearbox' })
    assert.deepInclude(early, { http: 409, message: 'Bring back what is still on board first.' })
    await bringBack()
    assert.equal((await acting((store) => store.find('stocks', rack.id)))?.occupancy, 2)
    assert.deepInclude(await press(`shipments/${run.id}/break_off`, { reason: 'Gearbox' }), { http: 200, status: 'return_cancelled' })
    const freed = await acting((store) => store.find('order_deliveries', stop.id))
    assert.include(freed, { status: 'pending', shipment_id: null, unloaded_items: 2, on_board_items: 0, arrived_at: null })

    const second = await anotherRun(press, stop.id)
    const unloaded = await press(`order-deliveries/${stop.id}/done`)
    assert.deepInclude(unloaded, { http: 409, message: 'Some items are not loaded yet.' })
    assert.deepInclude(await press<Row<'order_deliveries'>>(`order-deliveries/${stop.id}/load`), { http: 200, on_board_items: 2 })
    await press(`shipments/${second}/leave`)
    assert.equal((await press(`order-deliveries/${stop.id}/arrive`)).http, 200)
    assert.deepInclude(await press(`order-deliveries/${stop.id}/done`), { http: 200, status: 'done', handled_items: 2 })
    assert.deepInclude(await press(`shipments/${second}/close`), { http: 200, status: 'completed' })
    assert.include(await acting((store) => store.find('orders', order.id)), { status: 'delivered' })
  })

  test('what was brought back is loaded again by the same run', async ({ assert }) => {
    const { press, bringBack, stop } = await underWay()
    await bringBack()
    assert.deepInclude(await press(`order-deliveries/${stop.id}/load`), { http: 200, on_board_items: 2 })
    assert.deepInclude(await press(`order-deliveries/${stop.id}/done`), { http: 200, status: 'done', handled_items: 2 })
  })

  test('a visit of which a part was brought back is done in part', async ({ assert }) => {
    const { press, items, stop } = await underWay()
    await press(`order-delivery-items/${items[0]!.id}/bring_back`)
    await press(`order-delivery-items/${items[1]!.id}/hand_over`)
    const whole = await press(`order-deliveries/${stop.id}/done`)
    assert.deepInclude(whole, { http: 409, message: 'Some items were not handed over. Use “Done in part”.' })
    const part = await press(`order-deliveries/${stop.id}/semi_done`, { outcome_reason: 'item_missing' })
    assert.deepInclude(part, { http: 200, status: 'semi_done', handled_items: 1 })
  })
})
