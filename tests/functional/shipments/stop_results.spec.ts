import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { withStore, callerWith, callerWithoutBypasses } from '#tests/support/server/with_store'
import { aReadyOrder, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import type { Store } from '#backend/engine/resource/store'

const stopAt = async (store: Store, id: number) => (await store.find('order_deliveries', id))!
const shipmentAt = async (store: Store, id: number) => (await store.find('shipments', id))!
interface Called { readonly id: number; readonly order_id: number }
const call = (store: Store, { id, order_id }: Called, minutes: number, result: 'no_answer' | 'answered' = 'no_answer') =>
  store.insert('delivery_calls', {
    order_id, order_delivery_id: id, phone: '+212600000000', result,
    started_at: new Date(Date.parse(store.context.now) - minutes * 60_000).toISOString(),
  })

test.group('shipments / stops / results', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('do not end before their shipment is assigned', async ({ assert }) => {
    const actual = await errorMessageOf('en', () => withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      return store.transition('order_deliveries', (await stopOf(store, order.id)).id, 'done', { ask: { handled_items: 1 } })
    }))
    assert.equal(actual, 'The shipment has no courier yet, or has ended.')
  })

  test('a collection has a number of items, and completes its shipment', async ({ assert }) => {
    const { stop, order, shipment } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id: shipmentId } = await aShipment(store, [await stopOf(store, order.id)])
      const stop = await store.transition('order_deliveries', (await stopOf(store, order.id)).id, 'done', { ask: { handled_items: 3 } })
      return { stop, order: (await store.find('orders', order.id))!, shipment: await shipmentAt(store, shipmentId) }
    })
    assert.include(stop, { status: 'done', handled_items: 3 })
    assert.include(shipment, { status: 'collected', done_count: 1, pending_count: 0 })
    assert.equal(order.status, 'pending')
    const nothing = () => withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      await aShipment(store, [await stopOf(store, order.id)])
      return store.transition('order_deliveries', (await stopOf(store, order.id)).id, 'done')
    })
    assert.deepEqual(await fieldErrorsOf(nothing), { handled_items: 'Enter how many items were collected.' })
  })

  test('a delivery is loaded, paid at the door and handed over with its order', async ({ assert }) => {
    const { stop, order, shipment, payment } = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false })
      const { id: shipmentId } = await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'load')
      await store.transition('shipments', shipmentId, 'leave')
      await store.transition('order_deliveries', stop.id, 'pay', { args: { amount: order.total ?? 0, method: 'cash' } })
      await store.transition('order_deliveries', stop.id, 'done', { ask: { signed_by: 'A neighbour' } })
      const [payment] = await store.select('transactions', { order_delivery_id: stop.id })
      return {
        stop: await stopAt(store, stop.id), order: (await store.find('orders', order.id))!,
        shipment: await shipmentAt(store, shipmentId), payment,
      }
    })
    assert.include(order, { status: 'delivered', balance: 0, logistics_state: 'delivered' })
    assert.include(stop, { status: 'done', amount_collected: order.total, on_board_items: 0, handled_items: 1 })
    assert.include(shipment, { status: 'collected', cash_expected: order.total })
    assert.include(payment, { order_id: order.id, shipment_id: shipment.id, cash_session_id: null })
  })

  test('end unpaid only by a caller with the permission, with a reason', async ({ assert }) => {
    const unpaid = (caller: ReturnType<typeof callerWith>) => withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false })
      await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'load')
      await store.transition('order_deliveries', stop.id, 'done', { ask: { unpaid_reason: 'Pays on Friday' } })
      return (await store.find('orders', order.id))!
    }, { caller })
    assert.deepEqual(await fieldErrorsOf(() => unpaid(callerWithoutBypasses())), {
      unpaid_reason: '90.00 MAD still due. Take the payment, or enter why it was not paid.',
    })
    assert.include(await unpaid(callerWith(permissionNames())), { status: 'delivered', balance: 9000 })
  })

  test('done in part: refused items are returned, the others are delivered, and a second stop delivers the rest', async ({ assert }) => {
    const { first, second, items, refusal } = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { items: 2 })
      const { id: shipmentId } = await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'load')
      const [taken, refused] = await store.select('order_delivery_items', { order_delivery_id: stop.id })
      await store.transition('order_delivery_items', taken!.id, 'hand_over')
      await store.transition('order_delivery_items', refused!.id, 'refuse', { ask: { note: 'A stain' } })
      await store.transition('order_deliveries', stop.id, 'semi_done', { ask: { outcome_reason: 'refused_quality' } })
      const refusal = await errorMessageOf('en', () => store.transition('shipments', shipmentId, 'close'))
      await store.transition('order_deliveries', stop.id, 'check_in')
      await store.transition('order_deliveries', stop.id, 'plan_again')
      return {
        first: await stopAt(store, stop.id), second: await stopOf(store, order.id, 'delivery'), refusal,
        items: (await store.select('order_items', { order_id: order.id })).map(({ status }) => status),
      }
    })
    assert.include(first, { status: 'semi_done', handled_items: 1, on_board_items: 0 })
    assert.sameMembers(items, ['delivered', 'completed'])
    assert.include(second, { status: 'pending', attempt_no: 2, previous_id: first.id, expected_items: 1 })
    assert.equal(refusal, 'Check in the items still on board first.')
  })

  test('do not fail before the client was called often enough', async ({ assert }) => {
    const give = (calls: readonly number[]) => withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop])
      for (const minutes of calls) await call(store, stop, minutes)
      return store.transition('order_deliveries', stop.id, 'no_response', { ask: { outcome_reason: 'no_answer' } })
    })
    const refused = 'Call the client more often, or wait longer at the door, at most 200 m from the pin.'
    assert.equal(await errorMessageOf('en', () => give([20, 15])), refused)
    assert.equal(await errorMessageOf('en', () => give([4, 3, 2])), refused)
    assert.include(await give([20, 15, 2]), { status: 'no_response', calls_count: 3 })
  })

  test('after the last attempt the order needs a call, until one is answered', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const needs: boolean[] = []
      for (let attempt = 1; attempt <= 3; attempt++) {
        const stop = await stopOf(store, order.id)
        await aShipment(store, [stop])
        for (const minutes of [30, 20, 10]) await call(store, stop, minutes)
        await store.transition('order_deliveries', stop.id, 'no_response', { ask: { outcome_reason: 'not_home' } })
        needs.push((await store.find('orders', order.id))!.needs_call)
      }
      await call(store, await stopOf(store, order.id), 0, 'answered')
      return [...needs, (await store.find('orders', order.id))!.needs_call]
    })
    assert.deepEqual(states, [false, false, true, false])
  })

  test('are corrected while their shipment is open, unless items were handed over', async ({ assert }) => {
    const stop = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'done', { ask: { handled_items: 1 } })
      return store.transition('order_deliveries', stop.id, 'correct', { reason: 'Wrong line' })
    })
    assert.include(stop, { status: 'pending', handled_items: null })
    const handed = () => withStore(async (store) => {
      const { stop } = await aReadyOrder(store)
      await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'load')
      await store.transition('order_deliveries', stop.id, 'done')
      return store.transition('order_deliveries', stop.id, 'correct', { reason: 'Wrong line' })
    })
    assert.equal(await errorMessageOf('en', handed), 'Items were handed over. Undo the handover on the order.')
  })

})
