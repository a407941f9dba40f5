import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { withStore } from '#tests/support/server/with_store'
import { aCourier, anAddress, aReadyOrder, aShipment, aTransportOrder, assignShipment, stopOf } from '#tests/support/rows/shipments'
import { aClient, anOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import { HOUR, instantAfter } from '#common/time/time'

test.group('shipments / stops', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an order with transport creates its collection stop, at its address', async ({ assert }) => {
    const { order, stop } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 4 })
      return { order, stop: await stopOf(store, order.id) }
    })
    assert.include(stop, { kind: 'collect', status: 'pending', expected_items: 4, attempt_no: 1 })
    assert.include(stop, { client_id: order.client_id, address_id: order.address_id })
    assert.equal(order.logistics_state, 'to_collect')
  })

  test('an order that is received at the counter cancels its collection stop', async ({ assert }) => {
    const stop = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      await store.transition('orders', order.id, 'receive')
      return stopOf(store, order.id)
    })
    assert.equal(stop.status, 'canceled')
  })

  test('a ready order with delivery creates its stop, with its items and the amount due', async ({ assert }) => {
    const { order, stop, items } = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false, items: 2 })
      return { order, stop, items: await store.select('order_delivery_items', { order_delivery_id: stop.id }) }
    })
    assert.include(stop, { kind: 'delivery', status: 'pending', expected_items: 2, unloaded_items: 2 })
    assert.include(stop, { amount_due: order.total, area: '12.000' })
    assert.lengthOf(items, 2)
    assert.equal(order.logistics_state, 'to_deliver')
  })

  test('are not created for an order without transport', async ({ assert }) => {
    const actual = await fieldErrorsOf(() =>
      withStore(async (store) => store.insert('order_deliveries', { order_id: (await anOrder(store)).order.id, kind: 'collect' })))
    assert.deepEqual(actual, { order_id: 'Part transport is not selected in this order' })
  })

  test('there is one of a kind at a time', async ({ assert }) => {
    const actual = await fieldErrorsOf(() =>
      withStore(async (store) => store.insert('order_deliveries', { order_id: (await aTransportOrder(store)).order.id, kind: 'collect' })))
    assert.deepEqual(actual, { kind: 'The order already has an open stop of this type.' })
  })

  test('have an address of their client', async ({ assert }) => {
    const actual = await fieldErrorsOf(() => withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const address_id = (await anAddress(store, (await aClient(store)).id)).id
      return store.update('order_deliveries', (await stopOf(store, order.id)).id, { address_id })
    }))
    assert.deepEqual(actual, { address_id: 'This option does not exist or cannot be used here.' })
  })

  test('have slots whose end is after their start', async ({ assert }) => {
    const actual = await fieldErrorsOf(() => withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      return store.update('order_deliveries', (await stopOf(store, order.id)).id, { slot_from: '12:00', slot_to: '12:00' })
    }))
    assert.deepEqual(actual, { slot_to: 'Selected time not valide.' })
  })

  test('are not loaded before their order is ready', async ({ assert }) => {
    const actual = await errorMessageOf('en', () => withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await store.insert('order_deliveries', { order_id: order.id, kind: 'delivery' })
      await aShipment(store, [stop])
      return store.transition('order_deliveries', stop.id, 'load')
    }))
    assert.equal(actual, 'The order is not ready for delivery.')
  })

  test('have the distance to the pin from the arrival on', async ({ assert }) => {
    const stop = await withStore(async (store) => {
      const client = await aClient(store)
      const address = await anAddress(store, client.id, { location: { lat: 27.15, lng: -13.2 } })
      const { order } = await anOrder(store, { client_id: client.id, type: 'transport', address_id: address.id })
      const stop = await stopOf(store, order.id)
      await aShipment(store, [stop])
      return store.transition('order_deliveries', stop.id, 'arrive', { ask: { arrived_location: { lat: 27.151, lng: -13.2 } } })
    })
    assert.equal(stop.distance_to_pin_m, 111)
  })

  test('a position is stored during a shipment only, and moves the courier on the map', async ({ assert }) => {
    const { courier_id, position } = await withStore(async (store) => {
      const { id } = await aCourier(store)
      const where = { courier_id: id, location: { lat: 27.15, lng: -13.2 } }
      assert.equal(
        await errorMessageOf('en', () => store.insert('courier_locations', where)),
        'Positions are recorded only during a shipment.',
      )
      const { order } = await aTransportOrder(store)
      const shipment = await store.insert('shipments', { type: 'collect' })
      await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: [(await stopOf(store, order.id)).id] } })
      await assignShipment(store, shipment.id, id)
      const position = await store.insert('courier_locations', where)
      assert.equal(position.shipment_id, shipment.id)
      // A phone that was offline sends its positions later.
      const at = instantAfter(store.context.now, -HOUR)
      await store.insert('courier_locations', { ...where, location: { lat: 27.2, lng: -13.3 }, at })
      return { courier_id: id, position: position.id }
    })
    const courier = await withStore((store) => store.find('couriers', courier_id))
    assert.deepEqual(courier?.last_location, { lat: 27.15, lng: -13.2 })
    const logged = "select 1 from audit_logs where subject_resource = 'courier_locations' and subject_id = ?"
    const log = await query(db.connection(), logged, [position])
    assert.isEmpty(log)
  })

  test('are in the timeline of the order, with the reason', async ({ assert }) => {
    const events = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await stopOf(store, order.id)
      await store.transition('order_deliveries', stop.id, 'cancel', { ask: { outcome_reason: 'dispatcher' }, reason: 'Rain' })
      await store.transition('orders', order.id, 'receive')
      return store.select('order_events', { order_id: order.id })
    })
    const actual = events.map(({ kind, reason, to_status }) => [kind, reason, to_status].join())
    assert.includeMembers(actual, ['stop,Rain,', 'status,,in_measure'])
    assert.isTrue(events.every(({ actor }) => actor?.type === 'users'))
  })
})
