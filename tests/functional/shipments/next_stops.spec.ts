/** What follows a stop that did not do what it was for, with the settings of a new company. Source: domain.md §5.3. */
import { test } from '@japa/runner'
import { resourceOf } from '#backend/engine/definition/registry'
import { holds } from '#schema/predicate'
import { assertInvariants } from '#tests/support/rows/broken_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { aPickup, aReadyOrder, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { client, owner, staff } from '#tests/support/rows/people'
import { withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf } from '#tests/support/public_errors'
import { withStore } from '#tests/support/server/with_store'
import { aRider, type Answer, type Rider } from './courier_day.ts'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const find = (id: number) => withStore(async (store) => (await store.find('order_deliveries', id))!)
const stopsOf = (order_id: number) => withStore((store) => store.select('order_deliveries', { order_id }))
const press = (rider: Rider, { id }: Pick<Stop, 'id'>, verb: string, body: object = {}) =>
  rider.press<Answer>(`order-deliveries/${id}/${verb}`, body)

async function nobodyThere(rider: Rider, stop: Stop, body: object = {}): Promise<number> {
  for (let count = 0; count < 3; count++) {
    await rider.press('delivery-calls', {
      order_id: stop.order_id, order_delivery_id: stop.id, phone: '+212600000000', result: 'no_answer', phase: 'at_door',
    })
  }
  await withStore((store) => store.derive('order_deliveries', stop.id, { first_called_at: ago(15) }))
  return (await press(rider, stop, 'no_response', { outcome_reason: 'not_home', ...body })).http
}

async function onTheWay() {
  const [rider, buyer] = [await aRider(), await client()]
  return { rider, buyer, ...await aPickup({ courier_id: rider.id, client_id: buyer.id }) }
}

const { fields, list: { views } } = resourceOf('order_deliveries')
/** Of the stops of these orders those that the view lists. */
const inView = async (view: 'failed' | 'to_plan', orders: readonly number[]): Promise<number[]> => {
  const stops = (await Promise.all(orders.map(stopsOf))).flat()
  const context = { me: {}, now: { instant: '', today: '' } }
  return stops.filter((stop) => holds(views![view]!, stop as never, fields as never, context)).map(({ id }) => id)
}

test.group('shipments / what follows a failed stop', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  assertInvariants(group)

  test('three doors that nobody opened are three stops to plan, and none is listed as failed', async ({ assert }) => {
    const doors = [await onTheWay(), await onTheWay(), await onTheWay()]
    for (const { rider, stop } of doors) assert.equal(await nobodyThere(rider, stop), 200)
    const orders = doors.map(({ order }) => order.id)
    assert.deepEqual(await inView('failed', orders), [])
    assert.lengthOf(await inView('to_plan', orders), 3)
    for (const { order, stop } of doors) {
      const [, next] = await stopsOf(order.id)
      assert.include(next, { status: 'pending', attempt_no: 2, previous_id: stop.id, shipment_id: null, address_id: stop.address_id })
      assert.include(await withStore((store) => store.find('orders', order.id)), { logistics_state: 'to_collect', needs_call: false })
    }
  })

  test('the client chooses the time of the next stop, which is asked for on their page', async ({ assert }) => {
    const { rider, buyer, order, stop } = await onTheWay()
    await nobodyThere(rider, stop)
    const next = (await stopsOf(order.id)).at(-1)!
    const { body } = await buyer.api.get<{ can: { transitions: Record<string, { allowed: boolean }> } }>(
      `/api/client/order-deliveries/${next.id}`)
    assert.isTrue(body.can.transitions.choose_slot?.allowed)
    const failed = await buyer.api.get<typeof body>(`/api/client/order-deliveries/${stop.id}`)
    assert.isFalse(failed.body.can.transitions.choose_again?.allowed ?? false)
    const [slot] = (await buyer.api.get<{ date: string; from: string; to: string }[]>(`/api/client/order-deliveries/${next.id}/slots`)).body
    const chosen = await buyer.api.post(`/api/client/order-deliveries/${next.id}/choose_slot`, {
      date: slot!.date, slot_from: slot!.from, slot_to: slot!.to,
    })
    assert.equal(chosen.status, 200)
    assert.include(await find(next.id), { date: slot!.date, is_slot_chosen: true, is_slot_confirmed: true })
    // Whoever goes on now would take the client at their word of before.
    assert.equal((await press(rider, stop, 'go_on')).http, 409)
    assert.equal((await find(stop.id)).status, 'no_response')
  })

  test('the day that the client said at the phone is that of the next stop', async ({ assert }) => {
    const { rider, order, stop } = await onTheWay()
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await nobodyThere(rider, stop, { reschedule_to: `${day}T10:00:00Z` })
    assert.include((await stopsOf(order.id)).at(-1), { date: day, attempt_no: 2 })
  })

  test('who goes on at the same door drops the next stop, which comes back if nobody opens again', async ({ assert }) => {
    const { rider, order, stop } = await onTheWay()
    await nobodyThere(rider, stop)
    assert.equal((await press(rider, stop, 'go_on')).http, 200)
    assert.deepEqual((await stopsOf(order.id)).map(({ status }) => status), ['pending', 'canceled'])
    await nobodyThere(rider, stop)
    assert.deepEqual((await stopsOf(order.id)).map(({ status }) => status), ['no_response', 'canceled', 'pending'])
    assert.deepEqual(await inView('failed', [order.id]), [])
  })

  test('after the last attempt staff call, and the stop is listed as failed until another one is planned', async ({ assert }) => {
    const { order, stop } = await withPlantWorker(async (store) => {
      const { order } = await aTransportOrder(store)
      for (let attempt = 1; attempt <= 3; attempt++) {
        const stop = await stopOf(store, order.id)
        await aShipment(store, [stop])
        for (let call = 0; call < 3; call++)
          await store.insert('delivery_calls', { order_id: order.id, order_delivery_id: stop.id, phone: '+212600000000', result: 'busy' })
        await store.derive('order_deliveries', stop.id, { first_called_at: ago(15) })
        await store.transition('order_deliveries', stop.id, 'no_response', { ask: { outcome_reason: 'not_home' } })
      }
      return { order: (await store.find('orders', order.id))!, stop: await stopOf(store, order.id) }
    })
    assert.include(order, { needs_call: true })
    assert.include(stop, { attempt_no: 3, status: 'no_response', needs_next: true })
    assert.deepEqual(await inView('failed', [order.id]), [stop.id])
    const { api } = await owner()
    assert.equal((await api.post(`/api/user/order-deliveries/${stop.id}/plan_again`, {})).status, 200)
    assert.deepEqual(await inView('failed', [order.id]), [])
    assert.equal((await api.post(`/api/user/order-deliveries/${stop.id}/plan_again`, {})).status, 409)
  })

  test('a stop that the office cancels is listed until the order needs it no more', async ({ assert }) => {
    const { order, stop } = await onTheWay()
    const { api } = await owner()
    const because = { outcome_reason: 'dispatcher', reason: 'Flooded street' }
    const canceled = await api.post(`/api/user/order-deliveries/${stop.id}/cancel`, because)
    assert.equal(canceled.status, 200)
    assert.deepEqual(await inView('failed', [order.id]), [stop.id])
    await withStore((store) => store.transition('orders', order.id, 'cancel', {
      ask: { cancel_reason: 'client_changed_mind' }, reason: 'Does not want it any more',
    }))
    assert.deepEqual(await inView('failed', [order.id]), [])
  })

  test('nobody was there for an order that is canceled meanwhile: the press counts, and nothing follows', async ({ assert }) => {
    const rider = await aRider()
    const { order, stop } = await withStore(async (store) => {
      const [{ order }, other] = [await aTransportOrder(store), await aTransportOrder(store)]
      const stops = [await stopOf(store, order.id), await stopOf(store, other.order.id)]
      await aShipment(store, stops, { courier_id: rider.id })
      await store.transition('order_deliveries', stops[1]!.id, 'done', { ask: { handled_items: 1 } })
      await store.transition('orders', order.id, 'cancel', { ask: { cancel_reason: 'client_changed_mind' }, reason: 'By telephone' })
      return { order, stop: (await store.find('order_deliveries', stops[0]!.id))! }
    })
    assert.deepInclude(stop, { status: 'pending', order_changes: ['need', 'items'] })
    assert.equal(await nobodyThere(rider, stop), 200)
    assert.lengthOf(await stopsOf(order.id), 1)
    assert.isFalse((await find(stop.id)).needs_next)
  })

  test('ends are accepted of a shipment under way only', async ({ assert }) => {
    const { stop } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      return { stop: await stopOf(store, order.id) }
    })
    for (const verb of ['regret', 'no_response']) {
      assert.equal(await errorMessageOf('en', () => withStore((store) =>
        store.transition('order_deliveries', stop.id, verb, { ask: { outcome_reason: 'other' } }))),
      'The shipment has no courier yet, or has ended.', verb)
    }
    const worker = await staff(['order-list', 'order-show'])
    assert.equal((await worker.api.post(`/api/user/order-deliveries/${stop.id}/regret`, { outcome_reason: 'other' })).status, 403)
  })

  test('what was left of a delivery needs another stop, until the order is handed over', async ({ assert }) => {
    const { order, stop } = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { items: 2 })
      await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'load')
      const [taken, refused] = await store.select('order_delivery_items', { order_delivery_id: stop.id })
      await store.transition('order_delivery_items', taken!.id, 'hand_over')
      await store.transition('order_delivery_items', refused!.id, 'refuse', { ask: { note: 'A stain' } })
      await store.transition('order_deliveries', stop.id, 'semi_done', { ask: { outcome_reason: 'refused_quality' } })
      await store.transition('order_deliveries', stop.id, 'check_in')
      return { order, stop: (await store.find('order_deliveries', stop.id))! }
    })
    assert.isTrue(stop.needs_next)
    await withStore((store) => store.transition('orders', order.id, 'deliver'))
    assert.isFalse((await find(stop.id)).needs_next)
  })
})
