import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import db from '@adonisjs/lucid/services/db'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { aDrawer } from '#tests/support/rows/drawers'
import { aCarpetCategory, aClient } from '#tests/support/rows/orders'
import { freshPhone, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { OrderPreview } from '#common/orders/preview'
import type { Row } from '#resources'

interface Taken extends Row<'orders'>, Omit<Failure, 'code'> { readonly items: readonly Row<'order_items'>[] }

const CLERK = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Counter clerk')!)
const INTAKE = '/api/user/orders/intake'

test.group('orders / take order', (group) => {
  let clerk: Person
  let category: Row<'categories'>
  group.setup(async () => {
    await prepareDatabaseOnce()
    clerk = await staff(CLERK)
    await aDrawer(clerk)
    category = await withStore((store) => aCarpetCategory(store))
  })

  const carpet = (measures: object = {}) =>
    ({ category_id: category.id, type: 'irani', tissu: 'laine', shape: 'rectangle', measure_place: 'bureau', ...measures })
  const rectangle = (length_cm = 300) => carpet({ length_cm, width_cm: 200 })
  const round = (diameter_cm = 250) => carpet({ shape: 'round', diameter_cm })
  const newClient = () => ({ phone: freshPhone(), first_name: 'Mariem', last_name: 'Ment Sidi' })
  const everything = () => ({
    client_id: newClient(), items: [rectangle(), round()], receive: true, accept: { confirmation_channel: 'counter' },
    advance: { amount: 10_000, method: 'cash', cash_given: 20_000 }, expected_total: 9000 + 7365,
  })
  const take = (body: object, person = clerk, headers = {}) => person.api.post<Taken>(INTAKE, body, headers)
  const counts = async () => Object.fromEntries(await Promise.all(['clients', 'orders', 'order_items', 'transactions', 'idempotency_keys']
    .map(async (table) => [table, Number((await query(db.connection(), `select count(*) as n from "${table}"`))[0]?.n)])))

  test('one call creates, receives, measures, takes the advance and accepts', async ({ assert }) => {
    const { status, body } = await take(everything())
    assert.equal(status, 201, JSON.stringify(body))
    assert.include(body, { status: 'confirmed', confirmation_channel: 'counter', total: 16_365, paid_total: 10_000, balance: 6365 })
    assert.isString(body.promised_at)
    assert.deepEqual(body.items.map(({ billed_quantity, amount }) => [billed_quantity, amount]), [['6.000', 9000], ['4.910', 7365]])
    const [payment] = await withStore((store) => store.select('transactions', { order_id: body.id }))
    assert.include(payment, { amount: 10_000, cash_given: 20_000, change_returned: 10_000 })
  })

  test('the order equals the one that is made step by step', async ({ assert }) => {
    const { client_id, ...rest } = everything()
    const { body: { id: atOnce } } = await take({ client_id, ...rest })

    const post = async (path: string, body: object = {}) => (await clerk.api.post<Taken>(`/api/user/${path}`, body)).body
    const bare = ({ category_id, type, tissu }: ReturnType<typeof carpet>) => ({ category_id, type, tissu })
    const created = await post('orders', { client_id: newClient(), items: rest.items.map(bare) })
    await post(`orders/${created.id}/receive`)
    for (const [index, item] of created.items.entries()) {
      const { category_id: _, ...measures } = rest.items[index]!
      await post(`order-items/${item.id}/measure`, measures)
    }
    await post(`orders/${created.id}/pay`, rest.advance)
    await post(`orders/${created.id}/accept`, rest.accept)
    assert.deepEqual(await stateOf(atOnce), await stateOf(created.id))
  })

  test('without steps it is a new order', async ({ assert }) => {
    const { body } = await take({ client_id: newClient(), items: [{ category_id: category.id }] })
    assert.include(body, { status: 'pending', total: null, paid_total: 0 })
  })

  test('items that are not measured yet stay so; the advance needs no price', async ({ assert }) => {
    const items = [rectangle(), { category_id: category.id }]
    const { body } = await take({ client_id: newClient(), items, receive: true, advance: { amount: 5000, method: 'cash' } })
    assert.include(body, { status: 'in_measure', unmeasured_items: 1, total: null, paid_total: 5000 })
  })

  test('a client who need not be asked is confirmed automatically, once', async ({ assert }) => {
    const { id } = await withStore((store) => aClient(store, { auto_confirm: true }))
    const { status, body } = await take({ ...everything(), client_id: id })
    assert.equal(status, 201, JSON.stringify(body))
    assert.include(body, { status: 'confirmed', confirmation_channel: 'auto' })
  })

  test('nothing is saved when any part fails, and the error names its field', async ({ assert }) => {
    const suspended = await withStore((store) => aClient(store, { status: 'suspended' }))
    const failures: readonly (readonly [object, string])[] = [
      [{ items: [rectangle(), { ...round(), category_id: 999_999 }] }, 'items.1.category_id'],
      [{ items: [rectangle(), rectangle(15)] }, 'items.1.length_cm'],
      [{ items: [rectangle(), carpet({ length_cm: 300 })] }, 'items.1.width_cm'],
      [{ items: [rectangle(), carpet({ length_cm: 1200, width_cm: 1200 })] }, 'items.1.is_large_confirmed'],
      [{ items: [rectangle(), { ...round(), tissu: null }] }, 'items.1.tissu'],
      [{ items: [rectangle(), { ...round(), measure_place: null }] }, 'items.1.measure_place'],
      [{ items: [rectangle(), { ...round(), colour: 'red' }] }, 'items.1.colour'],
      [{ advance: { amount: 16_366, method: 'cash' } }, 'advance.amount'],
      [{ advance: { amount: 10_000, method: 'cash', cash_given: 5000 } }, 'advance.cash_given'],
      [{ advance: { method: 'cash' } }, 'advance.amount'],
      [{ advance: 100 }, 'advance'],
      [{ accept: {} }, 'accept.confirmation_channel'],
      [{ receive: 'yes' }, 'receive'],
      [{ expected_total: 'much' }, 'expected_total'],
      [{ client_id: { ...newClient(), phone: '12' } }, 'client_id.phone'],
      [{ client_id: suspended.id }, 'client_id'],
      [{ status: 'delivered' }, 'status'],
    ]
    const before = await counts()
    for (const [change, field] of failures) {
      const { status, body } = await take({ ...everything(), ...change }, clerk, { 'Idempotency-Key': `failed ${field}` })
      assert.equal(status, 422, `${field}: ${JSON.stringify(body)}`)
      assert.include(Object.keys(body.errors ?? {}), field)
    }
    assert.deepEqual(await counts(), before)
  })

  test('a step that the order does not allow saves nothing', async ({ assert }) => {
    const before = await counts()
    const { status } = await take({ ...everything(), receive: false })
    assert.equal(status, 409)
    const withoutMeasures = { ...everything(), items: [{ category_id: category.id }], expected_total: null }
    assert.equal((await take(withoutMeasures)).status, 409)
    assert.deepEqual(await counts(), before)
  })

  test('each step needs the permission that it needs alone', async ({ assert }) => {
    const before = await counts()
    const needed = ['order-create', 'client-create', 'order-receive', 'order-measure', 'order-confirm', 'transaction-create'] as const
    for (const permission of needed) {
      const person = await staff(CLERK.filter((name) => name !== permission))
      const { status } = await take(everything(), person)
      assert.equal(status, 403, permission)
    }
    assert.deepEqual(await counts(), before)
  })

  test('a price that has changed since it was shown is refused with the new one', async ({ assert }) => {
    const other = await withStore((store) => aCarpetCategory(store))
    const body = { ...everything(), items: [{ ...rectangle(), category_id: other.id }], expected_total: 9000 }
    await withStore(async (store) => {
      const [tarif] = await store.select('tarifs', { category_id: other.id, type: 'local' })
      await store.update('tarifs', tarif!.id, { price: 2000 })
    })
    const before = await counts()
    const { status, body: { message } } = await take(body)
    assert.equal(status, 409)
    assert.match(message, /120[.,]00/)
    assert.deepEqual(await counts(), before)
    assert.include((await take({ ...body, expected_total: 12_000 })).body, { status: 'confirmed', total: 12_000 })
  })

  test('a number is taken when the order is saved: tries that are refused late take none', async ({ assert }) => {
    const numberOf = ({ body: { code } }: { body: { code: unknown } }) => Number(String(code).split('-').at(-1))
    const first = numberOf(await take({ client_id: newClient() }))
    for (const refused of [{ priority: 'never' }, { client_id: 999_999 }, { type: 'transport' }])
      assert.equal((await clerk.api.post('/api/user/orders', { client_id: newClient(), ...refused })).status, 422)
    for (const refused of [{ advance: { amount: 90_000, method: 'card' } }, { items: [rectangle(15)] }, { expected_total: 1 }])
      assert.notEqual((await take({ ...everything(), ...refused })).status, 201)
    assert.equal(numberOf(await take(everything())), first + 1)
  })

  test('a piece that is priced by count and not measured yet names what is missing', async ({ assert }) => {
    const duvet = await withStore((store) => aCarpetCategory(store, { category: { unit: 'u', params: ['length', 'width'] } }))
    const items = [rectangle(), { category_id: duvet.id }]
    const { status, body } = await take({ client_id: newClient(), items, receive: true, expected_total: 9000 + 1500 })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { 'items.1.length_cm': ['Carpets of a test: enter Length × Width.'] })
    const { body: preview } = await clerk.api.post<OrderPreview>('/api/user/orders/preview', { items })
    assert.deepEqual([preview.items[1]!.amount, preview.total], [null, null])
  })

  test('a fixed discount is compared with the prices of this very order', async ({ assert }) => {
    const give = (discount_value: string) => take({
      ...everything(), discount_type: 'amount', discount_value, expected_total: null, advance: null,
    })
    assert.include((await give('3.65')).body, { total: 16_000, discount_amount: 365 })
    const { body: { errors } } = await give('17.00')
    assert.deepEqual(Object.keys(errors ?? {}), ['discount_value'])
    const manager = await staff([...CLERK, 'order-discount-unlimited'])
    const above = { ...everything(), discount_type: 'amount', discount_value: '200', expected_total: null, advance: null }
    const refused = await take(above, manager)
    assert.deepEqual(refused.body.errors, { discount_value: ['At most 163.65 MAD: the order is worth no more.'] })
    const { body: preview } = await manager.api.post<OrderPreview>('/api/user/orders/preview', {
      items: above.items, discount_type: 'amount', discount_value: '200',
    })
    assert.equal(preview.discount_error, 'At most 163.65 MAD: the order is worth no more.')
    // A clerk gives a tenth; what the form proposes stays below it.
    const { body: ofClerk } = await clerk.api.post<OrderPreview>('/api/user/orders/preview', { items: above.items })
    assert.deepEqual([ofClerk.greatest_discount, preview.greatest_discount], [1637, null])
  })

  test('what is paid in advance is booked as an advance, and what settles the price as a payment', async ({ assert }) => {
    const keyOf = async ({ body: { id } }: { body: { id: number } }) => withStore(async (store) => {
      const [payment] = await store.select('transactions', { order_id: id })
      return (await store.find('transaction_categories', payment!.category_id))?.key
    })
    const paying = (amount: number, more: object = {}) => take({ ...everything(), advance: { amount, method: 'card' }, ...more })
    assert.equal(await keyOf(await paying(10_000)), 'advance')
    const unmeasured = { items: [{ category_id: category.id }], accept: null, expected_total: null }
    assert.equal(await keyOf(await paying(10_000, unmeasured)), 'advance')
    assert.equal(await keyOf(await paying(16_365)), 'order_payment')
  })

  test('two requests with one key save one order', async ({ assert }) => {
    const body = everything()
    const before = await counts()
    const answers = await Promise.all([1, 2].map(() => take(body, clerk, { 'Idempotency-Key': 'double click' })))
    assert.deepEqual(answers.map(({ status }) => status), [201, 201])
    assert.equal(answers[0]!.body.id, answers[1]!.body.id)
    const after = await counts()
    assert.equal(after.orders, Number(before.orders) + 1)
    assert.equal(after.transactions, Number(before.transactions) + 1)
  })
})

/** The values of an order, its items, payments and logs, without ids, codes and times. */
async function stateOf(order_id: number): Promise<unknown> {
  const tables = [
    ['orders', 'id = ?'], ['order_items', 'order_id = ?'], ['transactions', 'order_id = ?'], ['order_events', 'order_id = ?'],
    ['quotes', 'order_id = ?'], ['measurements', 'order_item_id in (select id from order_items where order_id = ?)'],
    ['audit_logs', '((subject_resource = \'orders\' and subject_id = ?))'],
  ] as const
  return Object.fromEntries(await Promise.all(tables.map(async ([table, where]) =>
    [table, (await query(db.connection(), `select * from "${table}" where ${where} order by id`, [order_id])).map(comparable)])))
}

function comparable(row: Readonly<Record<string, unknown>>): object {
  const isOwn = ([name]: readonly [string, unknown]) =>
    !/^(id|code|public_token|tag_code|lines|before|after|request_id|ip)$|_id$|_at$|^at$/.test(name)
  const changed = Object.keys((row.after ?? {}) as object).sort()
  return { ...Object.fromEntries(Object.entries(row).filter(isOwn)), ...'after' in row && { changed } }
}
