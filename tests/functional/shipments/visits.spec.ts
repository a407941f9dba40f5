import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { permissionNames } from '#backend/auth/permissions'
import { acting, callerWith, withoutExceptions } from '#tests/support/acting'
import { aCourier, anAddress, aReadyOrder, aRun, aTransportOrder, assigned, stopOf } from '#tests/support/deliveries'
import { aClient, anOrder } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { complaints, refusalIn } from '#tests/support/refusal'
import type { Store } from '#backend/resource/store'

const stopAt = async (store: Store, id: number) => (await store.find('order_deliveries', id))!
const runAt = async (store: Store, id: number) => (await store.find('shipments', id))!
interface Called { readonly id: number; readonly order_id: number }
const call = (store: Store, { id, order_id }: Called, minutes: number, result: 'no_answer' | 'answered' = 'no_answer') =>
  store.insert('delivery_calls', {
    order_id, order_delivery_id: id, phone: '+212600000000', result,
    started_at: new Date(Date.parse(store.facts.now) - minutes * 60_000).toISOString(),
  })

test.group('shipments / visits', (group) => {
  group.setup(() => prepared())

  test('an order that is fetched asks for its pickup, at its address and of its zone', async ({ assert }) => {
    const { order, stop } = await acting(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 4 })
      return { order, stop: await stopOf(store, order.id) }
    })
    assert.include(stop, { kind: 'collect', status: 'pending', expected_items: 4, attempt_no: 1 })
    assert.include(stop, { client_id: order.client_id, address_id: order.address_id })
    assert.equal(order.logistics_state, 'to_collect')
  })

  test('what was brought after all needs no pickup', async ({ assert }) => {
    const stop = await acting(async (store) => {
      const { order } = await aTransportOrder(store)
      await store.move('orders', order.id, 'receive')
      return stopOf(store, order.id)
    })
    assert.equal(stop.status, 'canceled')
  })

  test('a finished order that goes home asks for its delivery, with its items and what is owed', async ({ assert }) => {
    const { order, stop, items } = await acting(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false, items: 2 })
      return { order, stop, items: await store.select('order_delivery_items', { order_delivery_id: stop.id }) }
    })
    assert.include(stop, { kind: 'delivery', status: 'pending', expected_items: 2, unloaded_items: 2 })
    assert.include(stop, { amount_due: order.total, area: '12.000' })
    assert.lengthOf(items, 2)
    assert.equal(order.logistics_state, 'to_deliver')
  })

  test('is not made for an order without transport', async ({ assert }) => {
    const said = await complaints(() =>
      acting(async (store) => store.insert('order_deliveries', { order_id: (await anOrder(store)).order.id, kind: 'collect' })))
    assert.deepEqual(said, { order_id: 'Part transport is not selected in this order' })
  })

  test('there is one of a kind at a time', async ({ assert }) => {
    const said = await complaints(() =>
      acting(async (store) => store.insert('order_deliveries', { order_id: (await aTransportOrder(store)).order.id, kind: 'collect' })))
    assert.deepEqual(said, { kind: 'Another visit of this kind is still to be made for the order.' })
  })

  test('goes to an address of its client only', async ({ assert }) => {
    const said = await complaints(() => acting(async (store) => {
      const { order } = await aTransportOrder(store)
      const address_id = (await anAddress(store, (await aClient(store)).id)).id
      return store.update('order_deliveries', (await stopOf(store, order.id)).id, { address_id })
    }))
    assert.deepEqual(said, { address_id: 'This choice does not exist or does not fit here.' })
  })

  test('its hours are in order', async ({ assert }) => {
    const said = await complaints(() => acting(async (store) => {
      const { order } = await aTransportOrder(store)
      return store.update('order_deliveries', (await stopOf(store, order.id)).id, { slot_from: '12:00', slot_to: '12:00' })
    }))
    assert.deepEqual(said, { slot_to: 'Selected time not valide.' })
  })

  test('ends nowhere before its run is somebody\'s', async ({ assert }) => {
    const said = await refusalIn('en', () => acting(async (store) => {
      const { order } = await aTransportOrder(store)
      return store.move('order_deliveries', (await stopOf(store, order.id)).id, 'done', { ask: { handled_items: 1 } })
    }))
    assert.equal(said, 'The run has not been given to a courier yet, or it is over.')
  })

  test('a pickup says how many items it took, and fills its run', async ({ assert }) => {
    const { stop, order, run } = await acting(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id: run } = await aRun(store, [await stopOf(store, order.id)])
      const stop = await store.move('order_deliveries', (await stopOf(store, order.id)).id, 'done', { ask: { handled_items: 3 } })
      return { stop, order: (await store.find('orders', order.id))!, run: await runAt(store, run) }
    })
    assert.include(stop, { status: 'done', handled_items: 3 })
    assert.include(run, { status: 'collected', done_count: 1, pending_count: 0 })
    assert.equal(order.status, 'pending')
    const nothing = () => acting(async (store) => {
      const { order } = await aTransportOrder(store)
      await aRun(store, [await stopOf(store, order.id)])
      return store.move('order_deliveries', (await stopOf(store, order.id)).id, 'done')
    })
    assert.deepEqual(await complaints(nothing), { handled_items: 'Say how many items were taken.' })
  })

  test('a delivery is loaded, paid at the door and handed over with its order', async ({ assert }) => {
    const { stop, order, run, payment } = await acting(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false })
      const { id: run } = await aRun(store, [stop])
      await store.move('order_deliveries', stop.id, 'load')
      await store.move('shipments', run, 'leave')
      await store.move('order_deliveries', stop.id, 'pay', { args: { amount: order.total ?? 0, method: 'cash' } })
      await store.move('order_deliveries', stop.id, 'done', { ask: { signed_by: 'A neighbour' } })
      const [payment] = await store.select('transactions', { order_delivery_id: stop.id })
      return { stop: await stopAt(store, stop.id), order: (await store.find('orders', order.id))!, run: await runAt(store, run), payment }
    })
    assert.include(order, { status: 'delivered', balance: 0, logistics_state: 'delivered' })
    assert.include(stop, { status: 'done', amount_collected: order.total, on_board_items: 0, handled_items: 1 })
    assert.include(run, { status: 'collected', cash_expected: order.total })
    assert.include(payment, { order_id: order.id, shipment_id: run.id, cash_session_id: null })
  })

  test('is not loaded before its order is ready', async ({ assert }) => {
    const said = await refusalIn('en', () => acting(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await store.insert('order_deliveries', { order_id: order.id, kind: 'delivery' })
      await aRun(store, [stop])
      return store.move('order_deliveries', stop.id, 'load')
    }))
    assert.equal(said, 'The order is not ready to leave.')
  })

  test('without the money it ends only by somebody who may trust, who says why', async ({ assert }) => {
    const unpaid = (caller: ReturnType<typeof callerWith>) => acting(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false })
      await aRun(store, [stop])
      await store.move('order_deliveries', stop.id, 'load')
      await store.move('order_deliveries', stop.id, 'done', { ask: { unpaid_reason: 'Pays on Friday' } })
      return (await store.find('orders', order.id))!
    }, { caller })
    assert.deepEqual(await complaints(() => unpaid(withoutExceptions())), {
      unpaid_reason: '90.00 MAD is left to pay. Take the payment, or say why it was not paid.',
    })
    assert.include(await unpaid(callerWith(permissionNames())), { status: 'delivered', balance: 9000 })
  })

  test('half of it: what was refused comes back, what was taken is delivered, and a second visit brings the rest', async ({ assert }) => {
    const { first, second, items, run } = await acting(async (store) => {
      const { order, stop } = await aReadyOrder(store, { items: 2 })
      const { id: run } = await aRun(store, [stop])
      await store.move('order_deliveries', stop.id, 'load')
      const [taken, refused] = await store.select('order_delivery_items', { order_delivery_id: stop.id })
      await store.move('order_delivery_items', taken!.id, 'hand_over')
      await store.move('order_delivery_items', refused!.id, 'refuse', { ask: { note: 'A stain' } })
      await store.move('order_deliveries', stop.id, 'semi_done', { ask: { outcome_reason: 'refused_quality' } })
      const board = await refusalIn('en', () => store.move('shipments', run, 'close'))
      await store.move('order_deliveries', stop.id, 'check_in')
      await store.move('order_deliveries', stop.id, 'plan_again')
      return {
        first: await stopAt(store, stop.id), second: await stopOf(store, order.id, 'delivery'), run: { board },
        items: (await store.select('order_items', { order_id: order.id })).map(({ status }) => status),
      }
    })
    assert.include(first, { status: 'semi_done', handled_items: 1, on_board_items: 0 })
    assert.sameMembers(items, ['delivered', 'completed'])
    assert.include(second, { status: 'pending', attempt_no: 2, previous_id: first.id, expected_items: 1 })
    assert.equal(run.board, 'Bring back what is still on board first.')
  })

  test('nobody gives up before the client was called often enough', async ({ assert }) => {
    const give = (calls: readonly number[]) => acting(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await stopOf(store, order.id)
      await aRun(store, [stop])
      for (const minutes of calls) await call(store, stop, minutes)
      return store.move('order_deliveries', stop.id, 'no_response', { ask: { outcome_reason: 'no_answer' } })
    })
    const refused = 'The client has not been called often enough, or not waited for long enough.'
    assert.equal(await refusalIn('en', () => give([20, 15])), refused)
    assert.equal(await refusalIn('en', () => give([4, 3, 2])), refused)
    assert.include(await give([20, 15, 2]), { status: 'no_response', calls_count: 3 })
  })

  test('after the last attempt somebody has to call; an answer takes that off the list', async ({ assert }) => {
    const states = await acting(async (store) => {
      const { order } = await aTransportOrder(store)
      const needs: boolean[] = []
      for (let attempt = 1; attempt <= 3; attempt++) {
        const stop = await stopOf(store, order.id)
        await aRun(store, [stop])
        for (const minutes of [30, 20, 10]) await call(store, stop, minutes)
        await store.move('order_deliveries', stop.id, 'no_response', { ask: { outcome_reason: 'not_home' } })
        needs.push((await store.find('orders', order.id))!.needs_call)
        if (attempt < 3) await store.move('order_deliveries', stop.id, 'plan_again')
      }
      await call(store, await stopOf(store, order.id), 0, 'answered')
      return [...needs, (await store.find('orders', order.id))!.needs_call]
    })
    assert.deepEqual(states, [false, false, true, false])
  })

  test('when somebody arrives the distance to the pin is known', async ({ assert }) => {
    const stop = await acting(async (store) => {
      const client = await aClient(store)
      const address = await anAddress(store, client.id, { location: { lat: 27.15, lng: -13.2 } })
      const { order } = await anOrder(store, { client_id: client.id, type: 'transport', address_id: address.id })
      const stop = await stopOf(store, order.id)
      await aRun(store, [stop])
      return store.move('order_deliveries', stop.id, 'arrive', { ask: { arrived_location: { lat: 27.151, lng: -13.2 } } })
    })
    assert.equal(stop.distance_to_pin_m, 111)
  })

  test('a wrong tap is taken back while the run is open, not once goods were handed over', async ({ assert }) => {
    const stop = await acting(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await stopOf(store, order.id)
      await aRun(store, [stop])
      await store.move('order_deliveries', stop.id, 'done', { ask: { handled_items: 1 } })
      return store.move('order_deliveries', stop.id, 'correct', { reason: 'Wrong line' })
    })
    assert.include(stop, { status: 'pending', handled_items: null })
    const handed = () => acting(async (store) => {
      const { stop } = await aReadyOrder(store)
      await aRun(store, [stop])
      await store.move('order_deliveries', stop.id, 'load')
      await store.move('order_deliveries', stop.id, 'done')
      return store.move('order_deliveries', stop.id, 'correct', { reason: 'Wrong line' })
    })
    assert.equal(await refusalIn('en', handed), 'Goods were handed over: take the delivery back on the order.')
  })

  test('a position is kept during a run only, and moves the courier on the map', async ({ assert }) => {
    const { courier_id, position } = await acting(async (store) => {
      const { id } = await aCourier(store)
      const where = { courier_id: id, location: { lat: 27.15, lng: -13.2 } }
      assert.equal(await refusalIn('en', () => store.insert('courier_locations', where)), 'Positions are kept during a run only.')
      const { order } = await aTransportOrder(store)
      const run = await store.insert('shipments', { type: 'collect' })
      await store.move('shipments', run.id, 'add_stops', { args: { stops: [(await stopOf(store, order.id)).id] } })
      await assigned(store, run.id, id)
      const position = await store.insert('courier_locations', where)
      assert.equal(position.shipment_id, run.id)
      // A phone that was offline sends what it has kept.
      await store.insert('courier_locations', { ...where, location: { lat: 27.2, lng: -13.3 }, at: '2020-01-01T10:00:00.000Z' })
      return { courier_id: id, position: position.id }
    })
    const courier = await acting((store) => store.find('couriers', courier_id))
    assert.deepEqual(courier?.last_location, { lat: 27.15, lng: -13.2 })
    const logged = "select 1 from audit_logs where subject_resource = 'courier_locations' and subject_id = ?"
    const log = await query(db.connection(), logged, [position])
    assert.isEmpty(log)
  })

  test('leaves its trace in the timeline of the order, with the reason that was given', async ({ assert }) => {
    const events = await acting(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await stopOf(store, order.id)
      await store.move('order_deliveries', stop.id, 'cancel', { ask: { outcome_reason: 'dispatcher' }, reason: 'Rain' })
      await store.move('orders', order.id, 'receive')
      return store.select('order_events', { order_id: order.id })
    })
    const said = events.map(({ kind, reason, to_status }) => [kind, reason, to_status].join())
    assert.includeMembers(said, ['stop,Rain,', 'status,,in_measure'])
    assert.isTrue(events.every(({ actor }) => actor?.type === 'users'))
  })
})
