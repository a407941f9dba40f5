/** Pieces that go home unwashed: nobody forgets them. With the settings of a new company. Source: domain.md §5.2 T-I9. */
import { test } from '@japa/runner'
import { assertInvariants } from '#tests/support/rows/broken_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { anAddress, aReadyOrder, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { aStockPlace } from '#tests/support/rows/plant_rows'
import { aClient, anOrder, measuredOrder, measureItem, readOrder } from '#tests/support/rows/orders'
import { client, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { aRider, finish } from '../../shipments/courier_day.ts'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Item = Row<'order_items'>

const orderAt = (id: number) => withStore(async (store) => (await store.find('orders', id))!)
const itemsOf = (order_id: number) => withStore((store) => store.select('order_items', { order_id }))
const post = async (path: string, body: object = {}) => (await owner()).api.post<{ message?: string }>(`/api/user/${path}`, body)

/** Three carpets, the first declined by the client, the others washed. */
async function oneDeclined(store: Store, values: Parameters<typeof measuredOrder>[1] = {}) {
  const { order, items } = await measuredOrder(store, { items: 3, ...values })
  await store.transition('order_items', items[0]!.id, 'decide', { ask: { decision: 'declined' } })
  await store.transition('orders', order.id, 'accept', { ask: { confirmation_channel: 'counter' } })
  for (const verb of ['start', 'complete']) await store.transition('orders', order.id, verb)
  const ready = (await store.find('orders', order.id))!
  await store.transition('orders', order.id, 'pay', { args: { amount: ready.balance ?? 0, method: 'card' } })
  return { order: ready, items }
}

/** What a courier has fetched and the plant has measured. */
async function fetched(store: Store, client_id: number) {
  const { order, items } = await aTransportOrder(store, { client_id, return_mode: 'counter', transport_fee: 0 })
  const stop = await stopOf(store, order.id)
  await aShipment(store, [stop])
  await store.transition('order_deliveries', stop.id, 'done', { ask: { handled_items: 1 } })
  await store.transition('orders', order.id, 'receive')
  for (const item of items) await measureItem(store, item)
  return readOrder(store, order.id)
}

test.group('orders / unwashed items', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  assertInvariants(group)

  test('one of three was declined: the order is handed over once all three have left', async ({ assert }) => {
    const { order, items } = await withStore((store) => oneDeclined(store))
    const refused = await post(`orders/${order.id}/deliver`)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'Unwashed items of this order are still here. Give them back first.')
    assert.equal((await post(`order-items/${items[0]!.id}/give_back`)).status, 200)
    assert.equal((await post(`orders/${order.id}/deliver`)).status, 200)
    assert.include(await orderAt(order.id), { status: 'delivered', to_return_items: 0 })
  })

  test('a hand-over by scanner counts the unwashed piece with the others, and ends with the last of them', async ({ assert }) => {
    const { order, items } = await withStore((store) => oneDeclined(store))
    const said: string[] = []
    for (const { tag_code } of items) {
      const { api } = await owner()
      const { body } = await api.post<{ verdict: string; progress?: { done: number; total: number } }>('/api/user/scan', {
        code: tag_code, mode: 'hand_over', order_id: order.id,
      })
      said.push(`${body.verdict} ${body.progress?.done} of ${body.progress?.total}`)
    }
    assert.deepEqual(said, ['ok 1 of 3', 'ok 2 of 3', 'ok 3 of 3'])
    assert.include(await orderAt(order.id), { status: 'delivered', to_return_items: 0 })
    assert.isNotNull((await itemsOf(order.id))[0]!.returned_at)
  })

  test('it is put away in a place, and leaves it as it is given back', async ({ assert }) => {
    const { items: [declined] } = await withStore((store) => oneDeclined(store))
    const rack = await withStore((store) => aStockPlace(store))
    assert.equal((await post(`order-items/${declined!.id}/move`, { to_stock_id: rack.id })).status, 200)
    assert.equal((await withStore((store) => store.find('order_items', declined!.id)))?.current_stock_id, rack.id)
    await post(`order-items/${declined!.id}/give_back`)
    assert.isNull((await withStore((store) => store.find('order_items', declined!.id)))?.current_stock_id)
    assert.equal((await post(`order-items/${declined!.id}/move`, { to_stock_id: rack.id })).status, 409)
  })

  test('on the phone the only carpet of a pickup is declined: a press closes the order, a stop brings it back', async ({ assert }) => {
    const { order } = await withStore(async (store) => fetched(store, (await aClient(store)).id))
    const clerk = await staff(['order-list', 'order-confirm'])
    const early = await clerk.api.post<Failure>(`/api/user/orders/${order.id}/turn_down`)
    assert.include(early, { status: 409 })
    assert.equal(early.body.message, 'The client has not declined every item.')
    const item = (await itemsOf(order.id))[0] as Item
    assert.equal((await clerk.api.post(`/api/user/order-items/${item.id}/decide`, { decision: 'declined' })).status, 200)
    assert.include(await orderAt(order.id), { status: 'measured' }, 'a wrong press can still be taken back')
    assert.equal((await clerk.api.post(`/api/user/orders/${order.id}/turn_down`)).status, 200)
    assert.include(await orderAt(order.id), { status: 'canceled', to_return_items: 1, logistics_state: 'returning' })
    assert.include(await withStore((store) => stopOf(store, order.id, 'delivery')), { status: 'pending', expected_items: 1 })
  })

  test('the only carpet of a pickup is declined by its client: a stop brings it back, and the client is told once', async ({ assert }) => {
    const [me, rider] = [await client(), await aRider()]
    const { order } = await withStore((store) => fetched(store, me.id))
    assert.include(await orderAt(order.id), { status: 'measured' })
    const item = (await itemsOf(order.id))[0] as Item
    const answer = await me.api.post(`/api/client/orders/${order.id}/answer`, { accepted: [], declined: [item.id] })
    assert.equal(answer.status, 200)
    assert.include(await orderAt(order.id), { status: 'canceled', to_return_items: 1, logistics_state: 'returning' })
    const stop = await withStore((store) => stopOf(store, order.id, 'delivery'))
    assert.include(stop, { status: 'pending', shipment_id: null, expected_items: 1, amount_due: 0, address_id: order.address_id })
    const told = (await withStore((store) => store.select('notifications', { event: 'unwashed_return' })))
      .filter(({ subject }) => subject?.id === order.id)
    assert.lengthOf(new Set(told.map(({ channel }) => channel)), told.length)
    assert.isNotEmpty(told)

    await withStore((store) => aShipment(store, [stop], { courier_id: rider.id }))
    assert.equal((await rider.press(`order-deliveries/${stop.id}/load`)).http, 200)
    const shipment_id = (await withStore((store) => store.find('order_deliveries', stop.id)))!.shipment_id!
    assert.equal((await rider.press(`shipments/${shipment_id}/leave`)).http, 200)
    assert.equal((await finish(rider, stop)).http, 200)
    assert.include(await orderAt(order.id), { status: 'canceled', to_return_items: 0, logistics_state: 'none' })
    assert.isNotNull((await itemsOf(order.id))[0]!.returned_at)
  })

  test('what a courier has on the vehicle is not handed over at the counter', async ({ assert }) => {
    const { order, stop } = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store)
      await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'load')
      return { order, stop }
    })
    const refused = await post(`orders/${order.id}/deliver`)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'Items of this order are with a courier. Take them off the vehicle first.')
    const [listed] = await withStore((store) => store.select('order_delivery_items', { order_delivery_id: stop.id }))
    assert.equal((await post(`order-delivery-items/${listed!.id}/bring_back`)).status, 200)
    assert.equal((await post(`orders/${order.id}/deliver`)).status, 200)
  })

  test('an order of the counter that is canceled has no stop: its client comes for it', async ({ assert }) => {
    const { order } = await withStore(async (store) => {
      const made = await measuredOrder(store)
      await anAddress(store, made.order.client_id)
      await store.transition('orders', made.order.id, 'cancel', { ask: { cancel_reason: 'price_too_high' }, reason: 'Too dear' })
      return made
    })
    assert.isEmpty(await withStore((store) => store.select('order_deliveries', { order_id: order.id })))
    const scanned = (await itemsOf(order.id))[0]!
    const { api } = await owner()
    const { body } = await api.post<{ verdict: string }>('/api/user/scan', { code: scanned.tag_code, mode: 'hand_over' })
    assert.equal(body.verdict, 'ok')
    assert.include(await orderAt(order.id), { status: 'canceled', to_return_items: 0 })
  })

  test('a carpet that is still at its client is canceled without anything to bring', async ({ assert }) => {
    const { order } = await withStore(async (store) => {
      const made = await anOrder(store)
      await store.transition('orders', made.order.id, 'cancel', { ask: { cancel_reason: 'client_changed_mind' }, reason: 'No' })
      return made
    })
    assert.include(await orderAt(order.id), { to_return_items: 0 })
  })

  test('an order that is restored keeps its pieces: the stop that would bring them is dropped', async ({ assert }) => {
    const me = await client()
    const { order } = await withStore(async (store) => {
      const made = await fetched(store, me.id)
      const { order } = made
      await store.transition('orders', order.id, 'cancel', { ask: { cancel_reason: 'price_too_high' }, reason: 'Too dear' })
      await store.transition('orders', order.id, 'restore', { reason: 'Agreed by telephone' })
      return made
    })
    assert.equal((await withStore((store) => stopOf(store, order.id, 'delivery'))).status, 'canceled')
  })
})
