/** What a courier may not take, and who lets a client keep the items unpaid; what a courier earns by the area. */
import { test } from '@japa/runner'
import { MAX_RELEASES } from '#backend/trade/shipments/reserve_shipment'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { owner } from '#tests/support/rows/people'
import { addDays } from '#common/time/time'
import { aVehicle } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import { aRider, errorAt, finish, freeShipment, type Answer, type Rider } from './courier_day.ts'
import type { SettlementView } from '#common/orders/settlement_view'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const LATER = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
const stopNow = async (id: number) => (await withStore((store) => store.find('order_deliveries', id)))!
const press = (rider: Rider, stop: Stop, verb: string, body: object = {}) =>
  rider.press<Stop & Answer>(`order-deliveries/${stop.id}/${verb}`, body)

/** Why the list of free shipments says that it cannot be reserved. */
const refusalIn = async (rider: Rider, id: number) => (await rider.day()).free.find((free) => free.id === id)?.refusal

test.group('shipments / the limits of a courier', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('who gives shipments back again and again is assigned them by the office', async ({ assert }) => {
    const rider = await aRider()
    const { shipment } = await freeShipment({ date: LATER, start_time: '06:00', end_time: '07:00' }, 1)
    const take = () => rider.press(`shipments/${shipment.id}/reserve`)
    for (let count = 0; count < MAX_RELEASES; count++) {
      assert.equal((await take()).http, 200)
      assert.equal((await rider.press(`shipments/${shipment.id}/release`)).http, 200)
    }
    const refused = await take()
    assert.deepInclude(refused, {
      http: 409, message: 'You have given back 5 shipments within a day. Ask the office to assign this one to you.',
    })
    assert.equal(await refusalIn(rider, shipment.id), refused.message)
    const other = await aRider()
    assert.equal((await other.press(`shipments/${shipment.id}/reserve`)).http, 200)
  })

  test('the vehicle that the office has named goes; without one and an own one the office is asked', async ({ assert }) => {
    const rider = await aRider({ vehicle_id: null })
    const { shipment: bare } = await freeShipment({ date: LATER, start_time: '10:00', end_time: '11:00' }, 1)
    const named = await withStore(async (store) => aVehicle(store))
    const { shipment } = await freeShipment({ date: LATER, start_time: '11:00', end_time: '12:00', vehicle_id: named.id }, 1)
    assert.equal(await refusalIn(rider, bare.id), 'No vehicle is set for you. Ask the office for one.')
    assert.isNull(await refusalIn(rider, shipment.id))
    assert.equal((await rider.press(`shipments/${shipment.id}/reserve`)).http, 200)
    assert.equal((await withStore((store) => store.find('shipments', shipment.id)))?.vehicle_id, named.id)
    // The same vehicle at the same time is not free for somebody with another one of their own.
    const { shipment: third } = await freeShipment({ date: LATER, start_time: '11:30', end_time: '12:30', vehicle_id: named.id }, 1)
    const other = await aRider()
    const refused = await other.press(`shipments/${third.id}/reserve`)
    assert.equal(await refusalIn(other, third.id), errorAt(refused, 'vehicle_id'))
  })

  test('who holds more cash than their limit reserves nothing until it is handed over', async ({ assert }) => {
    const rider = await aRider({ cash_limit: 27_000 })
    const { shipment, stops: [stop] } = await freeShipment({ date: TOMORROW, start_time: '06:00', end_time: '07:00' }, 1)
    await rider.press(`shipments/${shipment.id}/reserve`)
    await press(rider, stop!, 'load')
    assert.equal((await press(rider, stop!, 'pay', { amount: 27_000, method: 'cash' })).http, 200)
    // At the limit is not above it.
    const { shipment: second } = await freeShipment({ date: TOMORROW, start_time: '07:00', end_time: '08:00' }, 1)
    assert.isNull(await refusalIn(rider, second.id))
    await withStore((store) => store.update('couriers', rider.id, { cash_limit: 26_999 }))
    const refused = await rider.press(`shipments/${second.id}/reserve`)
    assert.deepInclude(refused, { http: 409, message: 'You hold 270.00 MAD, the limit is 269.99 MAD. Hand over the cash first.' })
    assert.equal(await refusalIn(rider, second.id), refused.message)
    // What was paid from it is not held.
    const [fuel] = (await rider.day()).choices.expense_category
    assert.equal((await rider.press('shipment-expenses', { shipment_id: shipment.id, category_id: fuel!.id, amount: 100 })).http, 201)
    assert.equal((await rider.press(`shipments/${second.id}/reserve`)).http, 200)
  })

  test('a free shipment of yesterday that passes midnight is still offered, and its courier still says where they are', async (
    { assert },
  ) => {
    const rider = await aRider()
    const yesterday = addDays(TOMORROW, -2)
    const { shipment: night } = await freeShipment({ date: yesterday, start_time: '12:00', end_time: '11:00' }, 1)
    const { shipment: over } = await freeShipment({ date: yesterday, start_time: '12:00', end_time: '13:00' }, 1)
    const offered = (await rider.day()).free.map(({ id }) => id)
    assert.include(offered, night.id)
    assert.notInclude(offered, over.id)
    const here = () => rider.press('courier-locations', { location: { lat: 27.15, lng: -13.2 }, accuracy_m: 8 })
    assert.equal((await here()).http, 409)
    assert.equal((await rider.press(`shipments/${night.id}/reserve`)).http, 200)
    assert.equal((await here()).http, 201)
  })

  test('shipments of one courier, and of one vehicle, do not overlap', async ({ assert }) => {
    const rider = await aRider()
    const at = async (start_time: string | null, end_time: string | null) =>
      (await freeShipment({ date: TOMORROW, start_time, end_time }, 1)).shipment
    const [morning, within, after, whole] =
      [await at('08:00', '12:00'), await at('11:59', '13:00'), await at('12:00', '14:00'), await at(null, null)]
    assert.equal((await rider.press(`shipments/${morning.id}/reserve`)).http, 200)
    for (const { id } of [within, whole]) {
      const busy = await rider.press(`shipments/${id}/reserve`)
      assert.deepEqual([busy.http, errorAt(busy, 'courier_id')], [422, 'This courier has another shipment at that time.'])
      assert.equal(await refusalIn(rider, id), errorAt(busy, 'courier_id'))
    }
    const { vehicle } = (await rider.day()).courier
    const passenger = await aRider({ vehicle_id: vehicle!.id })
    const taken = errorAt(await passenger.press(`shipments/${within.id}/reserve`), 'vehicle_id')
    assert.equal(taken, 'This vehicle is in another shipment at that time.')
    assert.equal(await refusalIn(passenger, within.id), taken)
    assert.equal((await rider.press(`shipments/${after.id}/reserve`)).http, 200)
    // Of two that overlap and are reserved at once, one.
    const [one, two] = [await at('15:00', '17:00'), await at('16:00', '18:00')]
    const both = await Promise.all([one, two].map(({ id }) => rider.press(`shipments/${id}/reserve`)))
    assert.deepEqual(both.map(({ http }) => http).sort(), [200, 422])
  })

  test('items are left unpaid only where the setting says so, and with a reason; the fee is by area', async ({ assert }) => {
    const rider = await aRider({ fee_type: 'per_m2', fee_value: '1.25' })
    const { shipment, stops: [whole, part], orders } = await freeShipment({ date: LATER, start_time: '06:00', end_time: '07:00' })
    await rider.press(`shipments/${shipment.id}/reserve`)
    for (const stop of [whole!, part!]) await press(rider, stop, 'load')
    assert.include(errorAt(await finish(rider, whole!, { unpaid_reason: 'Friday' }), 'unpaid_reason'), 'Only a manager')
    await saveSetting('delivery_unpaid_handover', 'courier')
    assert.equal((await rider.day()).settings.unpaid, 'courier')
    assert.equal(errorAt(await finish(rider, whole!), 'unpaid_reason'),
      '270.00 MAD still due. Take the payment, or enter why it was not paid.')
    assert.equal((await finish(rider, whole!, { unpaid_reason: 'Pays on Friday' })).http, 200)
    assert.include(await stopNow(whole!.id), { status: 'done', unpaid_reason: 'Pays on Friday', amount_collected: 0 })
    assert.include(await withStore((store) => store.find('orders', orders[0]!.id)), { status: 'delivered', balance: 27_000 })

    // One of three items stays: its area is not paid for.
    const [one, two, stays] = await withStore((store) => store.select('order_delivery_items', { order_delivery_id: part!.id }))
    for (const { id } of [one!, two!]) await rider.press(`order-delivery-items/${id}/hand_over`)
    await rider.press(`order-delivery-items/${stays!.id}/refuse`, { note: 'Stain' })
    const ended = await press(rider, part!, 'semi_done', {
      outcome_reason: 'refused_quality', unpaid_reason: 'Pays on Friday', signature_id: await rider.photo('order_deliveries.signature_id'),
    })
    assert.deepInclude(ended, { http: 200, handled_items: 2 })
    const { api } = await owner()
    const { body } = await api.get<SettlementView>(`/api/user/shipments/${shipment.id}/settlement`)
    const areas = await withStore((store) => store.select('order_items', { order_id: orders[0]!.id }))
    const each = Number(areas[0]!.measured_quantity)
    assert.deepInclude(body, { expected: 0, fee: Math.round(5 * each * 125), to_hand_over: -Math.round(5 * each * 125) })
  })

  test('a position is stored once a minute, also of two phones, and never lies ahead', async ({ assert }) => {
    const rider = await aRider()
    const { shipment } = await freeShipment({ start_time: '05:00', end_time: '06:00' }, 1)
    await rider.press(`shipments/${shipment.id}/reserve`)
    await withStore((store) => store.update('shipments', shipment.id, { reserved_at: new Date(Date.now() - 600_000).toISOString() }))
    const send = (seconds: number) => rider.press('courier-locations', {
      location: { lat: 27.15, lng: -13.2 }, accuracy_m: 8, at: new Date(Date.now() + seconds * 1000).toISOString(),
    })
    assert.deepEqual([(await send(-200)).http, (await send(-140)).http], [201, 201])
    const soon = 'A position was stored less than 60 seconds before or after this one.'
    for (const seconds of [-170, -120, -145]) assert.deepInclude(await send(seconds), { http: 409, message: soon })
    assert.equal((await send(7_200)).http, 201)
    const { last_location_at } = (await withStore((store) => store.find('couriers', rider.id)))!
    assert.isAtMost(Date.parse(last_location_at ?? ''), Date.now())
    assert.equal((await withStore((store) => store.select('courier_locations', { courier_id: rider.id }))).length, 3)
  })
})
