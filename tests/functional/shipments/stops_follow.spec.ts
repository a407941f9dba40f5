import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { resourceOf } from '#backend/engine/definition/registry'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { translator } from '#backend/engine/i18n/translator'
import { removeRow } from '#backend/engine/resource/write/remove'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { aClient, anOrder, completedOrder, payOrder } from '#tests/support/rows/orders'
import { aCourier, anAddress, aReadyOrder, aShipment, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { owner, staff } from '#tests/support/rows/people'
import { siteUrl } from '#tests/support/json_client'
import { errorMessageOf, fieldErrorsOf } from '#tests/support/public_errors'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { withStore } from '#tests/support/server/with_store'
import { randomFrom, type Random } from '#backend/app/demo/seeded_random'
import { aRider } from './courier_day.ts'
import { DAY } from '#common/time/time'
import type { CourierDay } from '#common/courier/day'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
/** On a day on which zones are served. */
const WORKDAY = new Date(Date.parse(inDays(20))).getUTCDay() === 0 ? 22 : 20
const SLOT = { at: `${inDays(WORKDAY)}T10:00:00.000Z`, to: `${inDays(WORKDAY)}T11:00:00.000Z` }
const localSlot = ({ context: { timezone } }: Store, from = SLOT.at, to = SLOT.to) => {
  const [begin, end] = [from, to].map((at) => DateTime.fromISO(at, { zone: timezone }))
  return { date: begin!.toISODate(), slot_from: begin!.toFormat('HH:mm'), slot_to: end!.toFormat('HH:mm') }
}
const short = ({ date, slot_from, slot_to }: Pick<Stop, 'date' | 'slot_from' | 'slot_to'>) =>
  ({ date, slot_from: slot_from?.slice(0, 5), slot_to: slot_to?.slice(0, 5) })
const stopNow = async (store: Store, id: number) => (await store.find('order_deliveries', id))!

test.group('shipments / stops follow their order', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const findBroken = watchInvariants(group)

  test('one that waits takes address, slot and number of items of the order', async ({ assert }) => {
    const { stop, address, slot } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const [city] = await store.select('cities', { key: 'laayoune' })
      const [zone] = await store.select('zones', { city_id: city!.id })
      const address = await anAddress(store, order.client_id, { label: 'Office', zone_id: zone!.id })
      await store.update('orders', order.id, {
        address_id: address.id, declared_items: 7, requested_collect_at: SLOT.at, requested_collect_to: SLOT.to,
      })
      return { stop: await stopOf(store, order.id), address, slot: localSlot(store) }
    })
    assert.include(stop, { address_id: address.id, zone_id: address.zone_id, expected_items: 7, is_order_changed: false })
    assert.deepEqual(short(stop), slot)
  })

  test('a delivery has the address and slot that the client asked for, also later', async ({ assert }) => {
    const { stop, later, address, slots } = await withStore(async (store) => {
      const { order } = await completedOrder(store)
      const address = await anAddress(store, order.client_id)
      await store.update('orders', order.id, {
        return_mode: 'delivery', delivery_address_id: address.id, requested_delivery_at: SLOT.at, requested_delivery_to: SLOT.to,
      })
      await store.transition('orders', order.id, 'stock')
      const stop = await stopOf(store, order.id, 'delivery')
      const [next, nextTo] = [`${inDays(21)}T10:00:00.000Z`, `${inDays(21)}T11:00:00.000Z`]
      await store.update('orders', order.id, { requested_delivery_at: next, requested_delivery_to: nextTo })
      const slots = [localSlot(store), localSlot(store, next, nextTo)]
      return { stop, later: await stopNow(store, stop.id), address, slots }
    })
    assert.equal(stop.address_id, address.id)
    assert.deepEqual([short(stop), short(later)], slots)
  })

  test('one that is added by hand has the slot that its order asks for, while that is ahead; or its own', async ({ assert }) => {
    const seen = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const stop = await stopOf(store, order.id)
      await store.update('orders', order.id, { requested_collect_at: SLOT.at, requested_collect_to: SLOT.to })
      await store.transition('order_deliveries', stop.id, 'cancel', { ask: { outcome_reason: 'dispatcher' }, reason: 'Rain' })
      const added = await store.insert('order_deliveries', { order_id: order.id, kind: 'collect' })
      await store.transition('order_deliveries', added.id, 'cancel', { ask: { outcome_reason: 'dispatcher' }, reason: 'Rain' })
      const own = await store.insert('order_deliveries', { order_id: order.id, kind: 'collect', date: inDays(21) })
      const { order: late } = await aTransportOrder(store, { requested_collect_at: `${inDays(-3)}T10:00:00.000Z`, is_slot_exception: true })
      const none = short(await stopOf(store, late.id))
      return { added: short(added), own: { ...short(own), own: own.own_values }, late: none, slot: localSlot(store) }
    })
    assert.deepEqual(seen.added, seen.slot)
    assert.deepEqual(seen.own, { date: inDays(21), slot_from: undefined, slot_to: undefined, own: ['slot'] } as never)
    assert.deepEqual(Object.values(seen.late).filter(Boolean), [])
    assert.deepEqual(await findBroken(), [])
  })

  test('one within a shipment has its day, and is under way with it when it is open again', async ({ assert }) => {
    const { day, error, after } = await withStore(async (store) => {
      const [first, second] = [await aTransportOrder(store), await aTransportOrder(store)]
      const stops = [await stopOf(store, first.order.id), await stopOf(store, second.order.id)]
      const shipment = await aShipment(store, stops)
      const [stop] = stops
      const error = await fieldErrorsOf(() => store.update('order_deliveries', stop!.id, { date: inDays(9) }))
      await store.transition('order_deliveries', stop!.id, 'regret', { ask: { outcome_reason: 'not_home' } })
      await store.transition('shipments', shipment.id, 'begin')
      await store.transition('order_deliveries', stop!.id, 'correct', { reason: 'Wrong stop' })
      return { day: (await stopNow(store, stop!.id)).date === shipment.date, error, after: await stopNow(store, stop!.id) }
    })
    assert.isTrue(day)
    assert.match(String(error.date), /^The day is that of shipment .+\. Take the stop out of it first\.$/)
    assert.include(after, { status: 'pending', is_under_way: true })
    assert.deepEqual(await findBroken(), [])
  })

  test('counter or delivery makes and drops the stop of an order that waits', async ({ assert }) => {
    const stops = await withStore(async (store) => {
      const { order } = await completedOrder(store)
      const { id } = await anAddress(store, order.client_id)
      await store.transition('orders', order.id, 'stock')
      await store.update('orders', order.id, { return_mode: 'delivery', delivery_address_id: id })
      await store.update('orders', order.id, { return_mode: 'counter' })
      await store.update('orders', order.id, { return_mode: 'delivery' })
      return store.select('order_deliveries', { order_id: order.id })
    })
    assert.deepEqual(stops.map(({ status }) => status), ['canceled', 'pending'])
  })

  test('a delivery needs an address at the latest when it is stocked or notified, or becomes one', async ({ assert }) => {
    const expected = { delivery_address_id: 'Enter where the order is delivered: it has no address yet.' }
    for (const [verb, ask] of [['stock', {}], ['notify', { told_by: 'phone' }]] as const) {
      assert.deepEqual(await fieldErrorsOf(() => withStore(async (store) => {
        const { order } = await completedOrder(store, { return_mode: 'delivery' })
        await store.transition('orders', order.id, verb, { ask })
      })), expected)
    }
    assert.deepEqual(await fieldErrorsOf(() => withStore(async (store) => {
      const { order } = await completedOrder(store)
      await store.transition('orders', order.id, 'stock')
      await store.update('orders', order.id, { return_mode: 'delivery' })
    })), expected)
    assert.deepEqual(await fieldErrorsOf(() => withStore(async (store) => {
      const { order } = await aReadyOrder(store)
      await store.update('orders', order.id, { delivery_address_id: null })
    })), expected)
  })

  test('the amount due is what the order owes now: by cheque, canceled, or with another fee; the version stays', async ({ assert }) => {
    const amounts = await withStore(async (store) => {
      const { order, stop } = await aReadyOrder(store, { paid: false })
      const seen = [[stop.amount_due, stop.version - stop.version]]
      const see = async () => {
        const now = await stopNow(store, stop.id)
        seen.push([now.amount_due, now.version - stop.version])
      }
      await payOrder(store, order, order.total!, { method: 'cheque', reference: 'C-1' })
      await see()
      const [payment] = await store.select('transactions', { order_id: order.id })
      await store.transition('transactions', payment!.id, 'cancel', { reason: 'Bounced' })
      await see()
      await store.update('orders', order.id, { discount_type: 'percent', discount_value: '50' })
      await see()
      return { seen, total: order.total! }
    })
    const { seen, total } = amounts
    assert.deepEqual(seen, [[total, 0], [0, 0], [total, 0], [total / 2, 0]])
  })

  test('of a planned stop the change is offered, and taken over or not', async ({ assert }) => {
    const { offered, taken, kept, again } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 2 })
      const stop = await stopOf(store, order.id)
      const shipment = await aShipment(store, [stop], { date: inDays(20) })
      const [address, other] = [await anAddress(store, order.client_id), await anAddress(store, order.client_id)]
      await store.update('orders', order.id, { address_id: address.id, declared_items: 5 })
      const offered = await stopNow(store, stop.id)
      assert.equal((await store.find('shipments', shipment.id))!.changed_count, 1)
      const taken = await store.transition('order_deliveries', stop.id, 'take_over')
      await store.update('orders', order.id, { address_id: other.id })
      const kept = await store.transition('order_deliveries', stop.id, 'keep')
      // A later word of the order is a new question.
      await store.update('orders', order.id, { address_id: order.address_id })
      return { offered: { ...offered, now: address.id }, taken, kept, again: await stopNow(store, stop.id) }
    })
    assert.deepEqual(offered.order_changes, ['address', 'items'])
    assert.include(offered, { expected_items: 2, offered_items: 5, offered_address_id: offered.now, is_order_changed: true })
    assert.include(taken, { address_id: offered.now, expected_items: 5, is_order_changed: false })
    assert.include(taken, { offered_address_id: null, offered_items: null })
    assert.include(kept, { address_id: offered.now, is_order_changed: false })
    assert.deepEqual([kept.own_values, again.order_changes], [['address'], ['address']])
  })

  test('another day that is taken over leads out of the shipment', async ({ assert }) => {
    const { stop, slot } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id } = await stopOf(store, order.id)
      await aShipment(store, [await stopNow(store, id)], { date: inDays(18) })
      await store.update('orders', order.id, { requested_collect_at: SLOT.at, requested_collect_to: SLOT.to })
      assert.deepEqual((await stopNow(store, id)).order_changes, ['slot'])
      return { stop: await store.transition('order_deliveries', id, 'take_over'), slot: localSlot(store) }
    })
    assert.include(stop, { shipment_id: null, status: 'pending', is_order_changed: false })
    assert.deepEqual(short(stop), slot)
  })

  test('a planned stop that the order does not need is offered for dropping; one of a closed order is dropped', async ({ assert }) => {
    const { offered, taken, closed } = await withStore(async (store) => {
      const first = await aReadyOrder(store)
      await aShipment(store, [first.stop])
      await store.update('orders', first.order.id, { return_mode: 'counter' })
      const offered = await stopNow(store, first.stop.id)
      const taken = await store.transition('order_deliveries', first.stop.id, 'take_over')
      const second = await aReadyOrder(store)
      await aShipment(store, [second.stop])
      await store.transition('orders', second.order.id, 'deliver')
      return { offered, taken, closed: await stopNow(store, second.stop.id) }
    })
    assert.deepEqual([offered.status, offered.order_changes], ['pending', ['need']])
    assert.deepEqual([taken.status, closed.status], ['canceled', 'canceled'])
  })

  test('a zone that the address gets later is the one of its stops; who planned them is told of a new place', async ({ assert }) => {
    const { free, planned, zone } = await withStore(async (store) => {
      const [free, planned] = [await aTransportOrder(store), await aTransportOrder(store)]
      const [freeStop, plannedStop] = [await stopOf(store, free.order.id), await stopOf(store, planned.order.id)]
      await aShipment(store, [plannedStop])
      const [city] = await store.select('cities', { key: 'laayoune' })
      const [zone] = await store.select('zones', { city_id: city!.id })
      for (const { order } of [free, planned])
        await store.update('addresses', order.address_id!, { zone_id: zone!.id, line: '12, new street' })
      return { free: await stopNow(store, freeStop.id), planned: await stopNow(store, plannedStop.id), zone: zone!.id }
    })
    assert.deepEqual([free.zone_id, planned.zone_id], [zone, zone])
    assert.deepEqual([free.order_changes, planned.order_changes], [[], ['place']])
  })

  test('an address chosen for the stop alone stays until the order names another one', async ({ assert }) => {
    const seen = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id } = await stopOf(store, order.id)
      const [own, next] = [await anAddress(store, order.client_id), await anAddress(store, order.client_id)]
      await store.update('order_deliveries', id, { address_id: own.id })
      await store.update('orders', order.id, { declared_items: 3 })
      const kept = await stopNow(store, id)
      await store.update('orders', order.id, { address_id: next.id })
      const followed = await stopNow(store, id)
      return [kept.address_id === own.id, kept.own_values, followed.address_id === next.id, followed.own_values]
    })
    assert.deepEqual(seen, [true, ['address'], true, []])
  })

  test('what was offered for a stop that waits stays a question, whatever else the order says', async ({ assert }) => {
    const { order, id, own } = await withStore(async (store) => {
      const made = await aTransportOrder(store)
      const stop = await stopOf(store, made.order.id)
      return { order: made.order, id: stop.id, own: await anAddress(store, made.order.client_id) }
    })
    // As the migration left it.
    await db.from('order_deliveries').where('id', id).update({ address_id: own.id, order_changes: ['address'] })
    const { address_id, order_changes, expected_items } = await withStore(async (store) => {
      await store.update('orders', order.id, { declared_items: 4 })
      return stopNow(store, id)
    })
    assert.deepEqual({ address_id, order_changes, expected_items }, { address_id: own.id, order_changes: ['address'], expected_items: 4 })
  })

  test('items of an order in the trash hold nothing', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items } = await anOrder(store)
      const category = (await store.find('categories', items[0]!.category_id))!
      await removeRow(store, resourceOf('orders'), order)
      await removeRow(store, resourceOf('categories'), category)
      assert.isNotNull((await store.find('categories', category.id))?.deleted_at)
    })
  })

  test('the address of a stop ahead is not deleted, nor is its courier; a deleted order leaves no stop', async ({ assert }) => {
    const [ofAddress, ofCourier, stop] = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id } = await stopOf(store, order.id)
      const courier = await aCourier(store)
      await aShipment(store, [await stopNow(store, id)], { courier_id: courier.id })
      const remove = (name: 'addresses' | 'couriers' | 'orders', row: { readonly id: number }) =>
        removeRow(store, resourceOf(name), { ...row })
      const [address] = await store.select('addresses', { client_id: order.client_id })
      const refusals = [
        await errorMessageOf('en', () => remove('addresses', address!)), await errorMessageOf('en', () => remove('couriers', courier)),
      ]
      await remove('orders', (await store.find('orders', order.id))!)
      return [...refusals, (await stopNow(store, id)).status]
    })
    assert.equal(ofAddress, 'Cannot be deleted. Still used by: Orders (1) · Stops (1).')
    assert.include(ofCourier, 'Shipments (1)')
    assert.equal(stop, 'canceled')
  })

  test('a vehicle with a shipment ahead is not suspended; without one it is', async ({ assert }) => {
    const { refusal, status } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { id, vehicle_id } = await aShipment(store, [await stopOf(store, order.id)])
      const suspend = () => store.update('vehicles', vehicle_id!, { status: 'disable' })
      const refusal = await fieldErrorsOf(suspend)
      await store.transition('shipments', id, 'call_off', { reason: 'Rain' })
      return { refusal, status: (await suspend()).status }
    })
    assert.deepEqual(refusal, { status: 'Still needed by: Shipments (1). End them or give them to somebody else first.' })
    assert.equal(status, 'disable')
  })

  test('the access of a courier ends whatever they have open; the planner is told, gives it to another or ends it', async ({ assert }) => {
    // In a new database the first person is the caller of `withStore`, who is not told of their own changes.
    await staff([])
    const planner = await staff(['shipment-list', 'shipment-edit', 'order-list'])
    const made = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const { order: begun } = await aTransportOrder(store)
      const [courier, other] = [await aCourier(store), await aCourier(store)]
      const waiting = await aShipment(store, [await stopOf(store, order.id)], { courier_id: courier.id })
      const later = { courier_id: courier.id, date: inDays(3) }
      const onTheWay = await aShipment(store, [await stopOf(store, begun.id)], later)
      const left = await store.update('couriers', courier.id, { status: 'inactive' })
      const given = await store.update('shipments', waiting.id, { courier_id: other.id })
      const again = await fieldErrorsOf(() => store.update('shipments', waiting.id, { courier_id: courier.id }))
      // The office goes on with it in the place of the courier.
      const [stop] = await store.select('order_deliveries', { shipment_id: onTheWay.id })
      const arrived = await store.transition('order_deliveries', stop!.id, 'arrive')
      return { other, left, given, again, arrived, waiting }
    })
    assert.deepEqual([made.left.status, made.given.courier_id], ['inactive', made.other.id])
    assert.isNotNull(made.arrived.arrived_at)
    assert.deepEqual(Object.keys(made.again), ['courier_id'])
    const told = await withStore((store) => store.select('notifications', { event: 'run_changed' }))
    const [message] = told.filter(({ recipient, subject }) => recipient?.type === 'users' && recipient.id === planner.id
      && subject?.id === made.waiting.id)
    assert.deepEqual(message?.subject, { type: 'shipments', id: made.waiting.id })
    assert.equal(message?.body, `${made.left.full_name} no longer has access. ${made.waiting.code} needs another courier.`)
  })

  test('the sheet of a shipment shows no canceled stop, and what the orders owe now', async ({ assert }) => {
    const { shipment, dropped, kept } = await withStore(async (store) => {
      const unpaid = (items: number) => aReadyOrder(store, { paid: false, items })
      const [dropped, kept, paid] = [await unpaid(1), await unpaid(2), await unpaid(1)]
      const shipment = await aShipment(store, [dropped.stop, kept.stop, paid.stop])
      await store.transition('order_deliveries', dropped.stop.id, 'cancel', { ask: { outcome_reason: 'dispatcher' }, reason: 'Rain' })
      await payOrder(store, paid.order, paid.order.total!, { method: 'cheque', reference: 'C-2' })
      return { shipment, dropped: dropped.order, kept: kept.order }
    })
    const { api, token } = await owner()
    const subject = { type: 'shipments', id: shipment.id }
    const { body } = await api.post<{ id: number }>('/api/user/prints', { paper: 'shipment_sheet', subject })
    const headers = { authorization: `Bearer ${token}` }
    const sheet = await (await fetch(`${siteUrl()}/api/user/prints/${body.id}/document`, { headers })).text()
    assert.include(sheet, kept.code!)
    assert.notInclude(sheet, dropped.code!)
    assert.include(sheet, moneyText(translator('ar'), kept.total!))
  })

  test('the courier is shown what their order says otherwise, and told of it', async ({ assert }) => {
    const rider = await aRider()
    const phone = { owner_type: 'couriers', owner_id: rider.id, token: 'follow', platform: 'web', refreshed_at: new Date() }
    await db.table('push_tokens').insert(phone)
    const { id, shipment } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store, { declared_items: 2 })
      const stop = await stopOf(store, order.id)
      const shipment = await aShipment(store, [stop], { courier_id: rider.id })
      await store.update('orders', order.id, { declared_items: 9 })
      return { id: stop.id, shipment }
    })
    const { body } = await rider.api.get<CourierDay>('/api/courier/day')
    const stop = body.shipments.find((one) => one.id === shipment.id)?.stops.find((one) => one.id === id)
    assert.deepEqual(stop?.order_changes, ['Another number of items · 9'])
    const told = await withStore(async (store) => (await store.select('notifications', { event: 'run_changed' }))
      .filter(({ recipient }) => recipient?.type === 'couriers' && recipient.id === rider.id))
    assert.sameMembers(told.map(({ channel }) => channel), ['in_app', 'push'])
  })

  test('whatever is written, in whatever order: nothing for the nightly check', async ({ assert }) => {
    const random = randomFrom(RANDOM_SEED)
    for (let round = 0; round < 6; round++) {
      const log: string[] = []
      await withStore(async (store) => {
        const client = await aClient(store)
        const addresses = [await anAddress(store, client.id), await anAddress(store, client.id)]
        const isReturn = random.chance(0.5)
        const order = isReturn ? (await aReadyOrder(store, { paid: false, client_id: client.id })).order
          : (await anOrder(store, { client_id: client.id, type: 'transport', address_id: addresses[0]!.id, return_mode: 'delivery' })).order
        if (random.chance(0.5)) await aShipment(store, [await stopOf(store, order.id, isReturn ? 'delivery' : 'collect')])
        for (let step = 0; step < 12; step++) await writeSomething(store, order.id, addresses, random, log)
      })
      assert.deepEqual(await findBroken(), [], `SEED=${RANDOM_SEED}, round ${round}: ${log.join(', ')}`)
    }
  })
})

async function writeSomething(
  store: Store, order_id: number, addresses: readonly Row<'addresses'>[], { pick }: Random, log: string[],
): Promise<void> {
  const order = (await store.find('orders', order_id))!
  const stops = (await store.select('order_deliveries', { order_id })).filter(({ status }) => status === 'pending')
  const edit = (values: Values<'orders'>) => async () => { await store.update('orders', order_id, values) }
  const [zone] = await store.select('zones', { city_id: addresses[0]!.city_id })
  const steps: Record<string, () => Promise<unknown>> = {
    address: edit({ address_id: pick(addresses).id }),
    delivery_address: edit({ delivery_address_id: pick(addresses).id }),
    slot: edit({
      requested_collect_at: SLOT.at, requested_collect_to: SLOT.to, requested_delivery_at: pick([SLOT.at, null]), is_slot_exception: true,
    }),
    declared: edit({ declared_items: pick([2, 3, null]) }),
    counter: edit({ return_mode: 'counter' }),
    delivery: edit({ return_mode: 'delivery', delivery_address_id: pick(addresses).id }),
    ...order.status === 'pending' && {
      local: edit({ type: 'local' }), transport: edit({ type: 'transport', address_id: pick(addresses).id }),
    },
    discount: edit({ discount_type: 'amount', discount_value: pick(['1', '2']) }),
    zone: () => store.update('addresses', pick(addresses).id, { zone_id: pick([zone!.id, null]), line: pick(['A', 'B']) }),
    ...(order.total ?? 0) > 0 && { pay: () => payOrder(store, order, 100) },
    ...Object.fromEntries(stops.flatMap((stop) => [
      ['own address', () => store.update('order_deliveries', stop.id, { address_id: pick(addresses).id })],
      ['release', () => store.update('order_deliveries', stop.id, { shipment_id: null })],
      ...(stop.is_order_changed ? ['take_over', 'keep'] : [])
        .map((verb) => [verb, () => store.transition('order_deliveries', stop.id, verb)]),
    ] as [string, () => Promise<unknown>][])),
  }
  const name = pick(Object.keys(steps))
  log.push(name)
  await steps[name]!()
}
