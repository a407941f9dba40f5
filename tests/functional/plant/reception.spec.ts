/** What comes in from couriers and over the counter, piece by piece, with the settings of a new company. */
import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { assertInvariants } from '#tests/support/broken_rows'
import { useDefaultSettings } from '#tests/support/default_settings'
import { aCarpetCategory, aClient, anOrder } from '#tests/support/orders'
import { aShipment, aTransportOrder, stopOf } from '#tests/support/shipments'
import { owner, staff, type Person } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { withStore } from '#tests/support/with_store'
import { aRider, finish } from '../shipments/courier_day.ts'
import type { PaperDocument } from '#common/files/paper_document'
import type { Reception, ReceptionOrder } from '#common/plant/reception'
import type { Row } from '#resources'

const RECEPTIONIST = ['order-list', 'order-receive', 'order-create', 'order-edit', 'client-list'] as const
const orderAt = (id: number) => withStore(async (store) => (await store.find('orders', id))!)
const post = async ({ api }: Pick<Person, 'api'>, path: string, body: object = {}) =>
  api.post<{ message?: string; id?: number }>(`/api/user/${path}`, body)
const listed = async ({ api }: Pick<Person, 'api'>, ids: readonly number[]): Promise<ReceptionOrder[]> =>
  (await api.get<Reception>('/api/user/reception')).body.groups.flatMap(({ orders }) => orders).filter(({ id }) => ids.includes(id))

/** One shipment that has fetched these numbers of pieces from clients who declared others; nobody has seen them at the depot. */
async function fetched(doors: readonly { readonly declared: number; readonly taken: number }[]) {
  const rider = await aRider()
  const { stops, category_id } = await withStore(async (store) => {
    const stops: Row<'order_deliveries'>[] = []
    for (const { declared } of doors) {
      const { order } = await aTransportOrder(store, { declared_items: declared, items: 0 })
      stops.push(await stopOf(store, order.id))
    }
    await aShipment(store, stops, { courier_id: rider.id })
    return { stops, category_id: (await aCarpetCategory(store)).id }
  })
  for (const [index, { taken }] of doors.entries()) {
    const stop = stops[index]!
    for (let piece = 0; piece < taken; piece++) await rider.press(`order-deliveries/${stop.id}/take_piece`, { category_id })
    await finish(rider, stop)
  }
  const orders = stops.map(({ order_id }) => order_id)
  const shipment_id = (await withStore((store) => store.find('order_deliveries', stops[0]!.id)))!.shipment_id!
  return { rider, orders, shipment_id, category_id }
}

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
