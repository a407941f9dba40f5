/** Scenarios 2, 5, 9 and 10 of domain.md §11, as the calls of the people who take part in them. */
import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { owner, staff, type Person } from '#tests/support/rows/people'
import { watchWrittenRows } from '#tests/support/rows/written_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { saveSetting, withStore } from '#tests/support/server/with_store'
import { aRider, errorAt, finish, freeShipment, wasOffline, type Answer, type Pressed, type Rider } from './courier_day.ts'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>

const withRole = (name: string) => staff(permissionNamesOfRole(ROLES.find((role) => role.name === name)!))
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const callsOf = ({ api }: Person) => async <T = Answer>(path: string, body: object = {}): Promise<Pressed<T>> => {
  const answer = await api.post<T>(`/api/user/${path}`, body)
  return { ...answer.body, http: answer.status }
}
const press = (rider: Rider, { id }: Stop, verb: string, body: object = {}, options: { key?: string; at?: string } = {}) =>
  rider.press<Stop & Answer>(`order-deliveries/${id}/${verb}`, body, options)
const call = (rider: Rider, { id, order_id }: Stop, at: string, key?: string) => rider.press('delivery-calls', {
  order_id, order_delivery_id: id, phone: '+212600000000', result: 'no_answer', phase: 'on_the_way',
}, { at, ...key !== undefined && { key } })
const find = <N extends 'orders' | 'shipments' | 'order_deliveries' | 'couriers'>(name: N, id: number) =>
  withStore(async (store) => (await store.find(name, id))!)

/** Reserved by this courier, loaded, on the way. */
async function loaded(rider: Rider, date: string, count: number, items = 3) {
  const made = await freeShipment({ date, start_time: '09:00', end_time: '18:00' }, count, items)
  await rider.press(`shipments/${made.shipment.id}/reserve`)
  for (const stop of made.stops) await press(rider, stop, 'load')
  await rider.press(`shipments/${made.shipment.id}/leave`)
  return made
}

test.group('shipments / scenarios of couriers over HTTP', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('2: a shipment that collects in a circle, from two reservations at once to paid without cash', async ({ assert }) => {
    const stops = await withStore(async (store) => {
      const made = []
      for (const declared_items of [3, 2, 1, 1]) {
        const { order } = await aTransportOrder(store, { declared_items, items: 0 })
        made.push(await stopOf(store, order.id))
      }
      return made as [Stop, Stop, Stop, Stop]
    })
    const [first, second, third, fourth] = stops
    const [dispatcher, cashier, riders] = [callsOf(await withRole('Dispatcher')), callsOf(await owner()), [await aRider(), await aRider()]]
    const { id: category_id } = await withStore((store) => aCarpetCategory(store))
    // What is received goes to the area for it, if the plant has one.
    const area = { type: 'attente_preparation', parent_id: null, status: 'enable' } as const
    const hasArea = (await withStore((store) => store.select('stocks', area))).length > 0
    const written = await watchWrittenRows()
    const circle = { method: 'diameter', center: { lat: 27.15, lng: -13.2 }, diameter_km: '4' }
    const hours = { date: dayAfter(0), start_time: '19:00', end_time: '20:00' }
    const shipment = await dispatcher('shipments', { type: 'collect', ...hours, ...circle })
    assert.equal(shipment.http, 201)
    await dispatcher(`shipments/${shipment.id}/add_stops`, { stops: stops.map(({ id }) => id) })
    assert.equal((await dispatcher(`shipments/${shipment.id}/publish`)).http, 200)
    const answers = await Promise.all(riders.map((rider) => rider.press(`shipments/${shipment.id}/reserve`)))
    assert.deepEqual(answers.map(({ http }) => http).sort(), [200, 409])
    const rider = riders[answers[0]!.http === 200 ? 0 : 1]!

    assert.deepInclude(await finish<Stop & Answer>(rider, first, { handled_items: 4 }), { http: 200, handled_items: 4 })
    await withStore((store) => store.update('shipments', shipment.id!, { reserved_at: minutesAgo(20) }))
    await wasOffline(rider, minutesAgo(16))
    for (const minutes of [14, 8, 2]) assert.equal((await call(rider, second, minutesAgo(minutes))).http, 201)
    assert.equal((await press(rider, second, 'no_response', { outcome_reason: 'no_answer' })).http, 200)
    assert.equal((await press(rider, third, 'regret', { outcome_reason: 'changed_mind' })).http, 200)
    // Not their wish: they are called instead.
    assert.equal((await press(rider, fourth, 'regret', { outcome_reason: 'vehicle_full' })).http, 200)
    assert.include(await find('shipments', shipment.id), { status: 'collected', done_count: 1, failed_count: 3 })
    assert.equal((await find('orders', third.order_id)).status, 'pending')

    // The depot counts four; the client is told of the fourth, and the order is received once its items are tagged.
    await dispatcher(`order-deliveries/${first.id}/count`, { counted_items: 4 })
    await withStore(async (store) => {
      for (let each = 0; each < 4; each++) await store.insert('order_items', { order_id: first.order_id, category_id, quantity: 1 })
    })
    assert.deepInclude(await dispatcher(`shipments/${shipment.id}/close`), { http: 200, status: 'completed' })
    assert.include(await find('orders', first.order_id), { status: 'in_measure', received_items: 4 })
    const told = await withStore((store) => store.select('notifications', { event: 'count_difference' }))
    assert.isTrue(told.some(({ body, subject }) => subject?.id === first.order_id && body.includes('4')))
    // Nobody was there: what follows is there to plan, without another press.
    assert.equal((await dispatcher(`order-deliveries/${second.id}/plan_again`, { date: dayAfter(1) })).http, 409)
    const next = await withStore((store) => stopOf(store, second.order_id))
    assert.include(next, { status: 'pending', attempt_no: 2, previous_id: second.id, shipment_id: null })
    assert.include(await find('orders', third.order_id), { status: 'canceled', cancel_reason: 'client_changed_mind' })
    assert.include(await find('orders', fourth.order_id), { status: 'pending', needs_call: true })

    const settled = await cashier<Row<'settlements'>>('settlements', {
      shipment_id: shipment.id, counted: [{ value: 100, count: 0 }],
    })
    assert.deepInclude(settled, { http: 201, status: 'settled', expected: 0, variance: 0 })
    assert.equal((await find('shipments', shipment.id)).status, 'paid')
    assert.deepEqual(await written(), {
      ...hasArea ? { audit_logs: '50 new', stock_movements: '4 new', stocks: '1 changed' } : { audit_logs: '42 new' },
      shipments: '1 new', order_deliveries: '1 new, 4 changed', orders: '4 changed', order_items: '4 new',
      order_events: '6 new', delivery_calls: '3 new', media: '1 new', settlements: '1 new', couriers: '1 changed',
      // The couriers of the free shipment, once; three clients; the dispatcher. That an order is stored is not told any more.
      notifications: '5 new, 1 changed', queue_jobs: '2 new', follow_ups: '1 new',
    })
  })

  test('5: a vehicle that stops with six orders on board', async ({ assert }) => {
    const rider = await aRider()
    const { shipment, stops, orders, rack } = await loaded(rider, dayAfter(1), 6, 1)
    const [dispatcher, second] = [callsOf(await withRole('Dispatcher')), await aRider()]
    const written = await watchWrittenRows()
    assert.include(await find('shipments', shipment.id), { status: 'collected', on_board_items: 6 })
    assert.equal((await dispatcher(`shipments/${shipment.id}/break_off`)).http, 422)
    const broken = await dispatcher(`shipments/${shipment.id}/break_off`, { reason: 'Gearbox' })
    assert.deepInclude(broken, { http: 200, status: 'return_cancelled' })
    assert.equal((await withStore((store) => store.find('stocks', rack.id)))?.occupancy, 6)
    for (const stop of stops) {
      const freed = await find('order_deliveries', stop.id)
      assert.include(freed, { status: 'pending', shipment_id: null, unloaded_items: 1, on_board_items: 0 })
      assert.equal((await press(rider, stop, 'done')).http, 404)
    }
    for (const { id } of orders) assert.isTrue((await find('orders', id)).needs_call)
    assert.isFalse((await rider.day()).shipments.some(({ id }) => id === shipment.id))
    // The clients know that nobody comes, the courier that the shipment is over; the dispatcher calls for a new time.
    assert.deepEqual(await written(), {
      audit_logs: '31 new', shipments: '1 changed', order_deliveries: '6 changed', order_delivery_items: '6 changed', orders: '6 changed',
      order_items: '6 changed', stock_movements: '6 new', stocks: '1 changed', notifications: '7 new', queue_jobs: '6 new',
      follow_ups: '6 new',
    })
    // Another courier delivers all of them.
    const other = await dispatcher('shipments', { type: 'delivery', date: dayAfter(2) })
    await dispatcher(`shipments/${other.id}/add_stops`, { stops: stops.map(({ id }) => id) })
    await dispatcher(`shipments/${other.id}/publish`)
    assert.equal((await second.press(`shipments/${other.id}/reserve`)).http, 200)
    for (const stop of stops) {
      await press(second, stop, 'load')
      await press(second, stop, 'pay', { amount: 9000, method: 'cash' })
      assert.deepInclude(await finish(second, stop), { http: 200, status: 'done' })
    }
    // With the first that is done, the shipment and its other five stops are of today.
    assert.deepEqual(await written(), {
      audit_logs: '118 new', shipments: '1 new', order_deliveries: '6 changed', order_delivery_items: '6 changed', orders: '6 changed',
      order_items: '6 changed', order_events: '24 new', stock_movements: '12 new', stocks: '1 changed', media: '6 new',
      transactions: '6 new', clients: '6 changed', couriers: '1 changed',
      notifications: '13 new, 6 changed', queue_jobs: '12 new', follow_ups: '6 changed',
    })
  })

  test('9: two stops without a network: each press arrives once, at the time of the phone, in its order', async ({ assert }) => {
    const rider = await aRider()
    const { shipment, stops } = await loaded(rider, dayAfter(1), 2)
    const [paid, missed] = stops as [Stop, Stop]
    const written = await watchWrittenRows()
    const signature = await rider.photo('order_deliveries.signature_id')
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await withStore((store) => store.update('shipments', shipment.id, { reserved_at: new Date(Date.now() - 7_200_000).toISOString() }))
    const queue: readonly ((key: string, at: string) => Promise<{ readonly http: number }>)[] = [
      (key, at) => press(rider, paid, 'pay', { amount: 27_000, method: 'cash' }, { key, at }),
      (key, at) => press(rider, paid, 'done', { signature_id: signature }, { key, at }),
      (key, at) => call(rider, missed, at, key), (key, at) => call(rider, missed, at, key), (key, at) => call(rider, missed, at, key),
      (key, at) => press(rider, missed, 'no_response', { outcome_reason: 'not_home' }, { key, at }),
    ]
    const at = queue.map((_, index) => new Date(Date.parse(hourAgo) + index * 4 * 60_000).toISOString())
    await wasOffline(rider, hourAgo)
    // Each answer is lost once: the phone sends the same press again.
    for (const [index, send] of queue.entries()) {
      for (let each = 0; each < 2; each++) assert.include([200, 201], (await send(`scenario 9 ${paid.id} ${index}`, at[index]!)).http)
    }
    assert.include(await find('order_deliveries', paid.id), { status: 'done', ended_at: at[1]!, device_at: at[1]! })
    assert.include(await find('order_deliveries', missed.id), {
      status: 'no_response', ended_at: at[5]!, device_at: at[5]!, calls_count: 3, first_called_at: at[2]!,
    })
    const payments = await withStore((store) => store.select('transactions', { shipment_id: shipment.id }))
    assert.deepEqual(payments.map(({ amount, paid_at }) => [amount, paid_at]), [[27_000, at[0]!]])
    assert.equal((await find('couriers', rider.id)).cash_held, 27_000)
    // What was sent twice is written once.
    assert.deepEqual(await written(), {
      // The missed one is there to plan again, with its items.
      audit_logs: '25 new', shipments: '1 changed', order_deliveries: '1 new, 2 changed', order_delivery_items: '3 new, 3 changed',
      orders: '2 changed',
      order_items: '3 changed', order_events: '7 new', stock_movements: '3 new', delivery_calls: '3 new', media: '1 new',
      transactions: '1 new', clients: '1 changed', couriers: '1 changed', notifications: '3 new, 1 changed', queue_jobs: '3 new',
    })
  })

  test('10: twenty dirhams are missing: a reason, and above the limit, the usual one or less, a second person', async ({ assert }) => {
    for (const limit of ['20', '19.99']) {
      await saveSetting('money_variance_limit', limit)
      const rider = await aRider()
      const { shipment, stops: [stop] } = await loaded(rider, dayAfter(1), 1)
      await press(rider, stop!, 'pay', { amount: 27_000, method: 'cash' })
      await finish(rider, stop!)
      const manager = callsOf(await owner())
      assert.equal((await manager(`shipments/${shipment.id}/close`)).http, 200)
      const cashier = callsOf(await owner())
      await cashier('cash-sessions', { station: `scenario 10 ${shipment.id}`, opening_amount: 0 })
      const settle = (values: object = {}) => cashier<Row<'settlements'> & Answer>('settlements', {
        shipment_id: shipment.id, counted: [{ value: 10_000, count: 2 }, { value: 5000, count: 1 }], ...values,
      })
      assert.include(errorAt(await settle(), 'variance_reason'), '−20.00')
      const settled = await settle({ variance_reason: 'Wrong change at the second door' })
      const isWithin = limit === '20'
      assert.deepInclude(settled, { http: 201, variance: -2000, status: isWithin ? 'settled' : 'counted' })
      assert.equal((await find('shipments', shipment.id)).status, isWithin ? 'paid' : 'completed')
      if (isWithin) continue
      assert.equal((await cashier(`settlements/${settled.id}/verify`)).http, 409)
      assert.equal((await manager(`settlements/${settled.id}/verify`)).http, 200)
      assert.equal((await find('shipments', shipment.id)).status, 'paid')
      assert.equal((await find('couriers', rider.id)).cash_held, 0)
    }
  })
})
