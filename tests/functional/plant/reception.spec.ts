/** What comes in from couriers and over the counter, piece by piece, with the settings of a new company. */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { assertInvariants } from '#tests/support/rows/broken_rows'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { aCarpetCategory, aClient, anOrder } from '#tests/support/rows/orders'
import { aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { client, owner, staff, type Person } from '#tests/support/rows/people'
import { aStockPlace } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { finish } from '../shipments/courier_day.ts'
import { fetched } from './fetched.ts'
import type { PaperDocument } from '#common/files/paper_document'
import type { Reception, ReceptionOrder } from '#common/plant/reception'

interface ClientRead { readonly declared_items: number; readonly received_items: number; readonly items?: readonly object[] }
const RECEPTIONIST = ['order-list', 'order-receive', 'order-create', 'order-edit', 'client-list'] as const
const orderAt = (id: number) => withStore(async (store) => (await store.find('orders', id))!)
const post = async ({ api }: Pick<Person, 'api'>, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  api.post<{ message?: string; id?: number; errors?: Record<string, string[]> }>(`/api/user/${path}`, body, headers)
const receive = (clerk: Pick<Person, 'api'>, id: number, body: object, key: string = randomUUID()) =>
  post(clerk, `orders/${id}/receive-pieces`, body, { 'Idempotency-Key': key })
const listed = async ({ api }: Pick<Person, 'api'>, ids: readonly number[]): Promise<ReceptionOrder[]> =>
  (await api.get<Reception>('/api/user/reception')).body.groups.flatMap(({ orders }) => orders).filter(({ id }) => ids.includes(id))

test.group('plant / reception', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  assertInvariants(group)

  test('declared 3, 2 and 1, taken 4, 2 and 1, six scanned: one is missing, named by its tag and its client', async ({ assert }) => {
    const { orders, shipment_id } = await fetched([{ declared: 3, taken: 4 }, { declared: 2, taken: 2 }, { declared: 1, taken: 1 }])
    const clerk = await staff(RECEPTIONIST)
    const before = await listed(clerk, orders)
    assert.deepEqual(before.map(({ declared, collected, listed: list, arrived }) => [declared, collected, list, arrived]),
      [[3, 4, 4, 0], [2, 2, 2, 0], [1, 1, 1, 0]])
    const pieces = before.flatMap(({ items }) => items)
    for (const { id } of pieces.slice(1)) assert.equal((await post(clerk, `order-items/${id}/arrive`)).status, 200)
    for (const id of orders.slice(1)) assert.equal((await post(clerk, `orders/${id}/receive`)).status, 200)
    const refused = await post(clerk, `orders/${orders[0]}/receive`)
    assert.equal(refused.status, 409)
    const [left, ...others] = await listed(clerk, orders)
    assert.isEmpty(others)
    assert.deepEqual(left!.items.filter(({ arrived_at }) => arrived_at === null).map(({ tag_code }) => tag_code), [pieces[0]!.tag_code])
    assert.isString(left!.client)

    assert.equal((await post(clerk, `order-items/${pieces[0]!.id}/miss`)).status, 422, 'somebody says what happened')
    assert.equal((await post(clerk, `order-items/${pieces[0]!.id}/miss`, { reason: 'Not in the van' })).status, 200)
    assert.equal((await post(clerk, `orders/${orders[0]}/receive`)).status, 200)
    assert.include(await orderAt(orders[0]!), { status: 'in_measure', received_items: 3, to_return_items: 0, logistics_state: 'at_plant' })
    // Counted with its reception: the shipment is closed without another number.
    const manager = await owner()
    assert.equal((await post(manager, `shipments/${shipment_id}/close`)).status, 200)
    const told = await withStore((store) => store.select('notifications', { event: 'count_difference' }))
    assert.isTrue(told.some(({ subject }) => subject?.id === orders[0]))
  })

  test('a piece that came without a label is added at the depot, and is there', async ({ assert }) => {
    const { orders: [id], category_id } = await fetched([{ declared: 2, taken: 1 }])
    const clerk = await staff(RECEPTIONIST)
    assert.equal((await post(clerk, 'order-items', { order_id: id, category_id, quantity: 1 })).status, 201)
    const [order] = await listed(clerk, [id!])
    assert.deepInclude(order, { declared: 2, collected: 1, listed: 2, arrived: 1 })
    for (const { id: item, arrived_at } of order!.items) if (arrived_at === null) await post(clerk, `order-items/${item}/arrive`)
    assert.equal((await post(clerk, `orders/${id}/receive`)).status, 200)
    const stop = await withStore((store) => stopOf(store, id!))
    assert.include(stop, { handled_items: 1, counted_items: 2 })
  })

  test('40 pieces were announced and 4 fetched: the client and the clerk read both numbers, and four are received', async ({ assert }) => {
    const me = await client()
    const { orders: [id] } = await fetched([{ declared: 40, taken: 4, client_id: me.id }])
    const read = async () => (await me.api.get<ClientRead>(`/api/client/orders/${id}`)).body
    const { items: listedItems = [], ...atTheDoor } = await read()
    assert.include(atTheDoor, { declared_items: 40, received_items: 4 })
    assert.lengthOf(listedItems, 4)
    const clerk = await staff(RECEPTIONIST)
    const [order] = await listed(clerk, [id!])
    assert.deepInclude(order, { declared: 40, collected: 4, listed: 4, arrived: 0 })
    assert.equal((await receive(clerk, id!, { here: order!.items.map((item) => item.id) })).status, 200)
    assert.include(await orderAt(id!), { status: 'in_measure', declared_items: 40, received_items: 4, unmeasured_items: 4 })
  })

  test('a shipment that is still out: what its courier has brought is received, and the rest of it goes on', async ({ assert }) => {
    const { rider, orders, stops, shipment_id, category_id } = await fetched([
      { declared: 1, taken: 1 }, { declared: 1, taken: 0, isAhead: true },
    ])
    const [first, second] = orders as [number, number]
    const clerk = await staff(RECEPTIONIST)
    const groups = (await clerk.api.get<Reception>('/api/user/reception')).body.groups
    const own = groups.find(({ shipment }) => shipment?.id === shipment_id)
    assert.deepEqual([own?.shipment?.is_out, own?.orders.map(({ id }) => id)], [true, [first]])
    assert.equal((await receive(clerk, first, { here: own!.orders[0]!.items.map((item) => item.id) })).status, 200)
    assert.include(await orderAt(first), { status: 'in_measure', logistics_state: 'at_plant' })
    assert.notInclude(await orderAt(second), { logistics_state: 'on_vehicle' })

    await rider.press(`order-deliveries/${stops[1]!.id}/take_piece`, { category_id })
    assert.equal((await finish(rider, stops[1]!)).http, 200)
    assert.include(await orderAt(second), { status: 'pending', logistics_state: 'on_vehicle' })
    const [waiting] = await listed(clerk, orders)
    assert.equal((await receive(clerk, second, { here: waiting!.items.map((item) => item.id) })).status, 200)
    assert.equal((await post(await owner(), `shipments/${shipment_id}/close`)).status, 200)
  })

  test('what was left at the counter stands there too; what is still with its client does not', async ({ assert }) => {
    const { counter, home } = await withStore(async (store) => ({
      counter: (await anOrder(store, { declared_items: 3, items: 0 })).order.id, home: (await aTransportOrder(store)).order.id,
    }))
    const clerk = await staff(RECEPTIONIST)
    const [order, ...others] = await listed(clerk, [counter, home])
    assert.deepInclude(order, { id: counter, declared: 3, collected: null, listed: 0, arrived: 0, is_overdue: false })
    assert.isEmpty(others)
  })

  test('a drop: the number of pieces and a slip with it; reception names and receives them', async ({ assert }) => {
    const clerk = await staff([...permissionNamesOfRole(ROLES.find(({ name }) => name === 'Counter clerk')!)])
    const { client_id, category_id } = await withStore(async (store) => ({
      client_id: (await aClient(store)).id, category_id: (await aCarpetCategory(store)).id,
    }))
    const { status, body: { id } } = await post(clerk, 'orders/intake', { client_id, declared_items: 3, receive: false })
    assert.equal(status, 201)
    assert.include(await orderAt(id!), { status: 'pending', declared_items: 3, received_items: 0, channel: 'counter', type: 'local' })
    const [left] = await listed(clerk, [id!])
    assert.deepInclude(left, { declared: 3, collected: null, listed: 0, arrived: 0 })
    const request = { paper: 'deposit_slip', subject: { type: 'orders', id } }
    const slip = await clerk.api.post<PaperDocument>('/api/user/prints/preview', request)
    assert.equal(slip.status, 200, JSON.stringify(slip.body))
    assert.include(JSON.stringify(slip.body.pages), translator('ar')('papers.only_counted'))
    assert.equal((await post(clerk, 'prints', request)).status, 201)
    for (let piece = 0; piece < 3; piece++)
      assert.equal((await post(clerk, 'order-items', { order_id: id, category_id, quantity: 1 })).status, 201)
    assert.equal((await post(clerk, `orders/${id}/receive`)).status, 200)
    assert.include(await orderAt(id!), { status: 'in_measure', received_items: 3 })
    assert.isEmpty(await listed(clerk, [id!]))
  })

  test('what nobody has named for twelve hours says so', async ({ assert }) => {
    const { orders: [id] } = await fetched([{ declared: 1, taken: 1 }])
    await withStore(async (store) => {
      await store.derive('orders', id!, { came_in_at: new Date(Date.now() - 13 * 3_600_000).toISOString() })
    })
    assert.isTrue((await listed(await staff(RECEPTIONIST), [id!]))[0]!.is_overdue)
  })

  test('two clerks at one reception: the second press says that the piece is here', async ({ assert }) => {
    const { orders: [id] } = await fetched([{ declared: 1, taken: 1 }])
    const [one, other] = [await staff(RECEPTIONIST), await staff(RECEPTIONIST)]
    const [order] = await listed(one, [id!])
    const item = order!.items[0]!.id
    const answers = await Promise.all([one, other].map((clerk) => post(clerk, `order-items/${item}/arrive`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const received = await Promise.all([one, other].map((clerk) => post(clerk, `orders/${id}/receive`)))
    assert.deepEqual(received.map(({ status }) => status).sort(), [200, 409])
  })

  test('all is here: one call, whatever a colleague has ticked off, and the same press again changes nothing', async ({ assert }) => {
    const { orders: [id] } = await fetched([{ declared: 3, taken: 3 }])
    const [one, other] = [await staff(RECEPTIONIST), await staff(RECEPTIONIST)]
    const here = (await listed(one, [id!]))[0]!.items.map((item) => item.id)
    assert.equal((await post(other, `order-items/${here[0]}/arrive`)).status, 200)
    const key = randomUUID()
    // A double press: the second answer is that of the first.
    assert.deepEqual((await Promise.all([1, 2].map(() => receive(one, id!, { here }, key)))).map(({ status }) => status), [200, 200])
    const received = await orderAt(id!)
    assert.include(received, { status: 'in_measure', received_items: 3, unarrived_items: 0, logistics_state: 'at_plant' })
    // What was kept without a network, and the colleague who sees the same pieces.
    assert.equal((await receive(one, id!, { here }, key)).status, 200)
    assert.equal((await receive(other, id!, { here })).status, 200)
    assert.deepInclude(await orderAt(id!), { received_at: received.received_at, version: received.version })
  })

  test('two clerks press at once: the order is received once, and neither reads an error', async ({ assert }) => {
    const { orders: [id] } = await fetched([{ declared: 2, taken: 2 }])
    const clerks = [await staff(RECEPTIONIST), await staff(RECEPTIONIST)]
    const here = (await listed(clerks[0]!, [id!]))[0]!.items.map((item) => item.id)
    assert.deepEqual((await Promise.all(clerks.map((clerk) => receive(clerk, id!, { here })))).map(({ status }) => status), [200, 200])
    const events = await withStore((store) => store.select('order_events', { order_id: id! }))
    assert.lengthOf(events.filter(({ to_status }) => to_status === 'in_measure'), 1)
  })

  test('all or nothing: a piece that is neither here nor missing, of another order, or without a reason', async ({ assert }) => {
    const { orders: [id, next] } = await fetched([{ declared: 3, taken: 3 }, { declared: 1, taken: 1 }])
    const clerk = await staff(RECEPTIONIST)
    const [mine, theirs] = (await listed(clerk, [id!, next!])).map(({ items }) => items.map((item) => item.id))
    const [first, second, third] = mine!
    const untouched = async () => { assert.equal((await listed(clerk, [id!]))[0]!.arrived, 0) }
    const refused = await receive(clerk, id!, { here: [first] })
    assert.equal(refused.status, 409)
    await untouched()
    for (const other of [theirs![0], MISSING_ID]) {
      const foreign = await receive(clerk, id!, { here: [...mine!, other] })
      assert.deepEqual([foreign.status, foreign.body.errors], [422, { here: ['This option does not exist or cannot be used here.'] }])
    }
    const silent = await receive(clerk, id!, { here: [first, second], missing: [third] })
    assert.deepEqual([silent.status, Object.keys(silent.body.errors ?? {})], [422, ['reason']])
    await untouched()
    assert.equal((await receive(await staff(['order-list']), id!, { here: mine! })).status, 403)

    const without = { here: [first, second], missing: [third], reason: 'Not in the van' }
    assert.equal((await receive(clerk, id!, without)).status, 200)
    assert.include(await orderAt(id!), { status: 'in_measure', received_items: 2, to_return_items: 0 })
    assert.equal((await receive(clerk, id!, without)).status, 200)
    assert.equal((await receive(clerk, id!, { here: mine! })).status, 409, 'a colleague has said that one is missing')
  })

  test('an order that was canceled meanwhile is not received', async ({ assert }) => {
    const { orders: [id] } = await fetched([{ declared: 1, taken: 1 }])
    const clerk = await staff(RECEPTIONIST)
    const here = (await listed(clerk, [id!]))[0]!.items.map((item) => item.id)
    const canceled = await post(await owner(), `orders/${id}/cancel`, { cancel_reason: 'client_changed_mind', reason: 'By telephone' })
    assert.equal(canceled.status, 200)
    assert.equal((await receive(clerk, id!, { here })).status, 409)
    assert.isEmpty(await listed(clerk, [id!]))
    // Its carpet comes with the van all the same: it is named until it has a place.
    const unwashed = async () => {
      const { body: { unwashed: listed, unwashed_total } } = await clerk.api.get<Reception>('/api/user/reception')
      assert.equal(unwashed_total, listed.length, 'none is beyond the limit of the list')
      return listed.filter((one) => one.id === here[0])
    }
    const { code } = await orderAt(id!)
    assert.deepEqual((await unwashed()).map(({ order, client: name }) => [order, typeof name]), [[code, 'string']])
    const rack = await withStore((store) => aStockPlace(store))
    assert.equal((await post(await owner(), `order-items/${here[0]}/move`, { to_stock_id: rack.id })).status, 200)
    assert.isEmpty(await unwashed())
  })

  test('is of those who receive, and names nobody to those who may not read names', async ({ assert }) => {
    const { orders: [id] } = await fetched([{ declared: 1, taken: 1 }])
    const worker = await staff(['order-list'])
    assert.equal((await worker.api.get('/api/user/reception')).status, 403)
    const nameless = await staff(['order-list', 'order-receive'])
    assert.isNull((await listed(nameless, [id!]))[0]!.client)
    const [order] = await listed(nameless, [id!])
    assert.equal((await post(worker, `order-items/${order!.items[0]!.id}/arrive`)).status, 403)
  })
})
