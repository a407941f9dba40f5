import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { acceptOrder, aClient, confirmedOrder, measuredOrder, payOrder, readOrder } from '#tests/support/rows/orders'
import { staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { ShownItemPrice } from '#common/orders/item_price'
import type { AllowedActions } from '#backend/engine/resource/read/allowed_actions'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import { withAdvance } from '../advance.ts'

type Item = Row<'order_items'>
type Answer = Item & Failure & { readonly can: AllowedActions }
const roleNamed = (wanted: string) => permissionNamesOfRole(ROLES.find(({ name }) => name === wanted)!)

test.group('orders / correct a measure', (group) => {
  let clerk: Person
  let manager: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    clerk = await staff(roleNamed('Counter clerk'))
    manager = await staff([...roleNamed('Counter clerk'), 'order-reopen'])
  })

  /** 3 × 2 m at 15 MAD become 2 × 2 m. */
  const correct = ({ id }: Item, person = clerk, body: object = {}) => person.api.post<Answer>(`/api/user/order-items/${id}/correct`, {
    shape: 'rectangle', length_cm: 200, width_cm: 200, reason: 'typed 300 for 200', ...body,
  })
  /** For more than this the dialog asks at once. */
  const acceptedAmount = async ({ id }: Item) =>
    (await clerk.api.get<ShownItemPrice>(`/api/user/order-items/${id}/price`)).body.accepted_amount
  const read = (order: Row<'orders'>) => withStore((store) => readOrder(store, order.id))
  const made = async (make: (store: Store) => Promise<{ order: Row<'orders'>; items: Item[] }>) => {
    const { order, items: [item] } = await withStore(make)
    return { order, item: item! }
  }

  test('a clerk corrects what the client has just accepted here; the former measure and quote stay', async ({ assert }) => {
    const { order, item } = await made((store) => confirmedOrder(store))
    const { status, body } = await correct(item)
    assert.equal(status, 200, JSON.stringify(body))
    assert.include(body, { status: 'measured', decision: 'accepted', length_cm: 200, billed_quantity: '4.000', amount: 6000 })
    assert.include((await read(order)).order, { status: 'confirmed', total: 6000, promised_at: order.promised_at })
    await withStore(async (store) => {
      const measures = await store.select('measurements', { order_item_id: item.id })
      assert.deepEqual(measures.map(({ length_cm, reason }) => [length_cm, reason]), [[300, null], [200, 'typed 300 for 200']])
      const quotes = await store.select('quotes', { order_id: order.id })
      assert.deepEqual(quotes.map(({ status: now, total }) => [now, total]), [['superseded', 9000], ['accepted', 6000]])
    })
    const { body: history } = await manager.api.get<readonly object[]>(`/api/user/order-items/${item.id}/history`)
    assert.include(JSON.stringify(history), 'typed 300 for 200')
  })

  test('the timeline says what it was and is, why and what it costs; amounts only to those who read prices', async ({ assert }) => {
    const { order, item } = await made((store) => confirmedOrder(store))
    assert.equal((await correct(item)).status, 200)
    const told = async ({ api }: Person) => (await api.get<readonly Partial<Row<'order_events'>>[]>(
      `/api/user/order-events?order_id=${order.id}&kind=measure`)).body
    const [event, ...others] = await told(clerk)
    assert.isEmpty(others)
    const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
    assert.deepEqual([plain(event?.size_before), plain(event?.size_after)], ['300 × 200', '200 × 200'])
    assert.include(event, {
      order_item_id: item.id, reason: 'typed 300 for 200', amount_before: 9000, amount_after: 6000, client_visible: false,
    })
    const [read] = await told(await staff(['order-list']))
    assert.include(read, { size_before: event?.size_before })
    assert.notProperty(read, 'amount_before')
  })

  test('a higher price is accepted again, by whoever may confirm; a lower one needs no question', async ({ assert }) => {
    const { order, item } = await made((store) => confirmedOrder(store))
    const larger = { length_cm: 400 }
    assert.equal(await acceptedAmount(item), 9000)
    const asked = await correct(item, clerk, larger)
    assert.equal(asked.status, 422)
    assert.deepEqual(Object.keys(asked.body.errors ?? {}), ['is_price_agreed'])
    assert.match(asked.body.errors?.is_price_agreed?.[0] ?? '', /90\.00.*120\.00/)
    assert.include((await read(order)).order, { total: 9000 })
    const worker = await staff(['order-list', 'order-measure'])
    const refused = await correct(item, worker, { ...larger, is_price_agreed: true })
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /may confirm/)
    assert.include((await correct(item, clerk, { ...larger, is_price_agreed: true })).body, { decision: 'accepted', amount: 12_000 })
    assert.include((await read(order)).order, { status: 'confirmed', total: 12_000 })
    await withStore(async (store) => {
      const quotes = await store.select('quotes', { order_id: order.id })
      assert.deepEqual(quotes.map(({ status, total }) => [status, total]), [['superseded', 9000], ['accepted', 12_000]])
    })
  })

  test('a client who need not be asked is asked above the limit of the client', async ({ assert }) => {
    const { order, item } = await made(async (store) => {
      const { id: client_id } = await aClient(store, { auto_confirm: true, auto_confirm_max: 13_000 })
      return measuredOrder(store, { client_id })
    })
    assert.equal((await read(order)).order.confirmation_channel, 'auto')
    assert.isNull(await acceptedAmount(item))
    assert.equal((await correct(item, clerk, { length_cm: 400 })).status, 200)
    assert.deepEqual(Object.keys((await correct(item, clerk, { length_cm: 500 })).body.errors ?? {}), ['is_price_agreed'])
  })

  test('a higher price needs the advance that a confirmation requires (with an advance_percent of new clients)', async ({ assert }) => {
    const { item } = await made((store) => confirmedOrder(store))
    await withAdvance({ new: '50', professionel: '0' }, async () => {
      const { status, body } = await correct(item, clerk, { length_cm: 400, is_price_agreed: true })
      assert.equal(status, 409)
      assert.match(body.message, /60\.00.*in advance/)
    })
  })

  test('without a reason, or with an impossible size, nothing changes and the field is named', async ({ assert }) => {
    const { order, item } = await made((store) => confirmedOrder(store))
    assert.deepEqual(Object.keys((await correct(item, clerk, { reason: '' })).body.errors ?? {}), ['reason'])
    assert.deepEqual(Object.keys((await correct(item, clerk, { length_cm: 15 })).body.errors ?? {}), ['length_cm'])
    assert.include((await read(order)).order, { total: 9000 })
  })

  test('before the client has answered, another price is another question', async ({ assert }) => {
    const { order, item } = await made(async (store) => {
      const measured = await measuredOrder(store, { items: 2 })
      await store.transition('order_items', measured.items[0]!.id, 'decide', { ask: { decision: 'accepted' } })
      return readOrder(store, measured.order.id)
    })
    assert.include((await correct(item)).body, { decision: 'undecided', amount: 6000 })
    assert.include((await read(order)).order, { subtotal: 15_000 })
  })

  test('it is refused, and says why and who can help: {title}; a manager may all but the last')
    .with([
      {
        title: 'after the minutes of the setting', age: 31, change: { confirmation_channel: 'counter' }, why: /too long ago.*manager/,
        isManagers: true,
      },
      {
        title: 'when the client accepted by the link', age: 0, change: { confirmation_channel: 'link' }, why: /elsewhere.*manager/,
        isManagers: true,
      },
      {
        title: 'when the client accepted by phone and has paid', age: 0, change: { confirmation_channel: 'phone', paid_in: 100 },
        why: /elsewhere.*manager/, isManagers: true,
      },
      { title: 'when the work has begun', age: 0, change: { status: 'processing' }, why: /begun.*manager/, isManagers: false },
    ] as const)
    .run(async ({ assert }, { age, change, why, isManagers }) => {
      const { order, item } = await made((store) => confirmedOrder(store))
      await db.from('orders').where('id', order.id).update(change)
      await db.rawQuery(`update order_items set measured_at = now() - interval '${age} minutes' where id = ?`, [item.id])
      const { status, body } = await correct(item)
      assert.equal(status, 409)
      assert.match(body.message, why)
      const { body: shown } = await clerk.api.get<Answer>(`/api/user/order-items/${item.id}`)
      assert.deepEqual(shown.can.transitions.correct, { allowed: false, reason: body.message })
      assert.equal((await correct(item, manager)).status, isManagers ? 200 : 409)
    })

  test('an advance does not prevent it while the client stands at the counter; a discount that is worth more does', async ({ assert }) => {
    const { order, item } = await made(async (store) => {
      const { order: measured } = await measuredOrder(store)
      await store.update('orders', measured.id, { discount_type: 'amount', discount_value: '70' })
      await acceptOrder(store, measured)
      await payOrder(store, measured, 1000)
      return readOrder(store, measured.id)
    })
    const { status, body } = await correct(item)
    assert.equal(status, 409)
    assert.match(body.message, /less than its discount/)
    assert.equal((await correct(item, clerk, { length_cm: 280 })).status, 200)
    assert.include((await read(order)).order, { total: 1400, balance: 400 })
  })

  test('what an edit would refuse is told with the record, for each field that the caller may write', async ({ assert }) => {
    const { order, item } = await made((store) => confirmedOrder(store))
    const fieldsOf = async (path: string, person: Person) => (await person.api.get<Answer>(`/api/user/${path}`)).body.can.fields ?? {}
    const told = { ...await fieldsOf(`orders/${order.id}`, clerk), ...await fieldsOf(`order-items/${item.id}`, clerk) }
    assert.sameMembers(Object.keys(told), [
      'type', 'grade', 'discount_type', 'discount_value', 'category_id', 'sub_category_id', 'tissu', 'quantity', 'wash_type',
    ])
    const edits: readonly [string, number, object][] = [
      [`orders/${order.id}`, order.version, { type: 'transport', grade: 'vip', discount_type: 'percent', discount_value: '5' }],
      [`order-items/${item.id}`, item.version, { quantity: 2, tissu: 'soie', wash_type: 'manual' }],
    ]
    for (const [path, version, change] of edits) {
      const { body } = await clerk.api.patch<Failure>(`/api/user/${path}`, { version, ...change })
      for (const name of Object.keys(change)) assert.deepEqual(body.errors?.[name], [(told[name] as { reason: string }).reason], name)
    }
    const overriding = await staff([...roleNamed('Counter clerk'), 'order-price-override'])
    assert.notProperty(await fieldsOf(`orders/${order.id}`, overriding), 'discount_value')
    const { order: open } = await made((store) => measuredOrder(store))
    assert.deepEqual(await fieldsOf(`orders/${open.id}`, clerk), {})
  })
})
