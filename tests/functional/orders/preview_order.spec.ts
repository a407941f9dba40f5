import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { instantOf } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { workloadOfDay } from '#backend/trade/orders/promise/workload'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { settingDefaults } from '#backend/services/settings/defaults'
import { MINUTE } from '#common/time/time'
import { aCarpetCategory, aClient, anOrder, aTarif } from '#tests/support/rows/orders'
import { freshPhone, owner, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { callerWith, saveSetting, withStore } from '#tests/support/server/with_store'
import { withAdvance } from './advance.ts'
import type { Failure } from '#tests/support/json_client'
import type { OrderPreview } from '#common/orders/preview'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Row } from '#resources'

test.group('orders / preview', (group) => {
  let person: Person
  let category: Row<'categories'>
  group.setup(async () => {
    await prepareDatabaseOnce()
    person = await owner()
    category = await withStore((store) => aCarpetCategory(store))
  })

  const preview = async (body: object) => (await person.api.post<OrderPreview & Failure>('/api/user/orders/preview', body)).body
  const rectangle = () => ({ category_id: category.id, shape: 'rectangle', length_cm: 300, width_cm: 200, type: 'irani', tissu: 'laine' })
  const round = () => ({ category_id: category.id, shape: 'round', diameter_cm: 250 })

  test('prices each item and the sum, with the date and the load of its day', async ({ assert }) => {
    const shown = await preview({ items: [rectangle(), round()] })
    assert.deepEqual(shown.items, [
      { unit: 'm2', unit_price: 1500, billed_quantity: '6.000', amount: 9000, no_price: null },
      { unit: 'm2', unit_price: 1500, billed_quantity: '4.910', amount: 7365, no_price: null },
    ])
    assert.include(shown, { subtotal: 16_365, transport_fee: null, discount_amount: 0, total: 16_365 })
    assert.isNotNull(shown.promised_at)
    assert.match(shown.load!.day, /^\d{4}-\d\d-\d\d$/)
  })

  test('what is not known yet is null', async ({ assert }) => {
    const unmeasured = await preview({ items: [rectangle(), { category_id: category.id, shape: 'rectangle', length_cm: 300 }] })
    assert.include(unmeasured, { subtotal: 9000, total: null })
    assert.isNull(unmeasured.items[1]!.amount)
    assert.isNotNull(unmeasured.promised_at)
    assert.include(await preview({}), { subtotal: 0, total: null, promised_at: null, load: null })
    assert.include(await preview({ items: [{}] }), { subtotal: 0, total: null, promised_at: null })
    assert.isNotNull((await preview({ items: [{}, rectangle()] })).promised_at)
    const unpriced = await withStore((store) => store.insert('categories', { ...PLAIN, code: 'NO-PRICE' }))
    assert.deepInclude((await preview({ items: [{ ...rectangle(), category_id: unpriced.id }] })).items, {
      unit: 'm2', unit_price: null, billed_quantity: '6.000', amount: null,
      no_price: 'The price list has no price for Without a price per m², “Local”.',
    })
  })

  test('is the price and the fee of the saved order', async ({ assert }) => {
    const { client, address, service } = await withStore(async (store) => {
      const regular = await aClient(store, { grade: 'vip' })
      await aTarif(store, category, { grade: 'vip', type: 'transport', price: 1100 })
      const zone = (await store.select('zones', {}))[0]!
      await store.update('zones', zone.id, { transport_fee: 2500, free_transport_from: 12_000 })
      return {
        client: regular, address: await store.insert('addresses', {
          client_id: regular.id, label: 'Home', landmark: 'Rue 1', city_id: zone.city_id, zone_id: zone.id,
        }),
        service: await store.insert('services', {
          name: { en: 'Express' }, method: 'forfait', validity: 'order', price: 5000,
        }),
      }
    })
    const order = {
      client_id: client.id, type: 'transport', address_id: address.id, priority: 'urgent', discount_type: 'percent', discount_value: '10',
      services: [{ service_id: service.id }],
    }
    for (const items of [[rectangle()], [rectangle(), round()]]) {
      const shown = await preview({ ...order, items })
      const measured = items.map((item) => ({ type: 'irani', tissu: 'laine', measure_place: 'bureau', ...item }))
      const { body: saved } = await person.api.post<Row<'orders'>>('/api/user/orders/intake', {
        ...order, items: measured, receive: true, accept: { confirmation_channel: 'counter' }, expected_total: shown.total,
      })
      const { subtotal, services_total, transport_fee, discount_amount, total } = saved
      assert.include(shown, { subtotal, services_total, transport_fee, discount_amount, total })
      // Promised once a courier has brought it.
      assert.isNull(shown.promised_at)
      assert.isNotNull(saved.promised_at)
    }
  })

  test('a rework is free', async ({ assert }) => {
    assert.include(await preview({ is_rework: true, items: [rectangle()] }), { discount_amount: 9000, total: 0 })
  })

  test('counts what is already promised for the day', async ({ assert }) => {
    const before = (await preview({ items: [rectangle()] })).load!
    const { body } = await person.api.post('/api/user/orders/intake', {
      client_id: { phone: freshPhone(), first_name: 'A', last_name: 'B' }, items: [{ ...rectangle(), measure_place: 'bureau' }],
      receive: true, accept: { confirmation_channel: 'counter' },
    })
    assert.property(body, 'id')
    const after = (await preview({ items: [rectangle()] })).load!
    assert.deepEqual(after, { day: before.day, orders: before.orders + 1, m2: (Number(before.m2) + 6).toFixed(3) })
  })

  test('the load of a day has the bounds of the list\'s filters, also where the database has older time zones', async ({ assert }) => {
    const [day, instant] = ['2027-07-15', '2027-07-15T12:00:00Z']
    const midnight = Date.parse(instantOf(day, DEFAULT_ZONE))
    const load = () => withStore((store) => workloadOfDay({ ...store, caller: callerWith(permissionNames()) } as RequestStore, instant))
    const before = (await load()).orders
    const added: number[] = []
    for (const minutes of [-1, 1, 24 * 60 - 1, 24 * 60 + 1]) {
      const { order: { id } } = await withStore((store) => anOrder(store))
      const promised = new Date(midnight + minutes * MINUTE).toISOString()
      await query(db.connection(), 'update orders set promised_at = ?, site_id = 1 where id = ?', [promised, id])
      added.push((await load()).orders - before)
    }
    assert.deepEqual(added, [0, 1, 2, 2])
    assert.equal((await load()).day, day)
  })

  test('contains the amount that must be paid before the order is confirmed', async ({ assert }) => {
    const clerk = await staff(['order-create', 'order-list', 'order-price', 'client-list'])
    const client_id = await withStore(async (store) => (await aClient(store, PROFESSIONAL)).id)
    await withAdvance({ new: '0', professionel: '50' }, async () => {
      const { body } = await clerk.api.post<OrderPreview>('/api/user/orders/preview', { client_id, items: [rectangle()] })
      assert.equal(body.required_advance, 4500)
      assert.equal((await preview({ client_id, items: [rectangle()] })).required_advance, 0)
    })
  })

  test('a turnaround of a year has a date or a sentence, and the price all the same; accepting it is refused', async ({ assert }) => {
    const slow = await withStore((store) => aCarpetCategory(store, { category: { turnaround_hours: 8760 } }))
    const item = { ...rectangle(), category_id: slow.id }
    const { promised_at, no_date, load, total } = await preview({ priority: 'normal', items: [item] })
    assert.deepEqual({ promised_at, load, total }, { promised_at: null, load: null, total: 9000 })
    assert.match(no_date!, /^No date can be promised within two years/)
    // Urgent takes half of it: a date, about one and a half years ahead.
    assert.isNotNull((await preview({ priority: 'urgent', items: [item] })).promised_at)
    const taken = {
      client_id: { phone: freshPhone(), first_name: 'A', last_name: 'B' }, items: [{ ...item, measure_place: 'bureau' }], receive: true,
    }
    const accept = { confirmation_channel: 'counter' }
    const { status, body } = await person.api.post<Failure>('/api/user/orders/intake', { ...taken, accept })
    assert.deepEqual([status, body.errors], [422, { 'accept.promised_at': [no_date] }])
    assert.equal((await person.api.post('/api/user/orders/intake', taken)).status, 201)
  })

  test('one open hour in the week: a date or a sentence at once', async ({ assert }) => {
    const day = [{ from: '23:30', to: '00:30' }]
    await saveSetting('company_opening_hours', { mon: [], tue: [], wed: [], thu: [], fri: [], sat: day, sun: [] })
    try {
      assert.isNotNull((await preview({ items: [rectangle()] })).promised_at)
      assert.isNotNull((await preview({ priority: 'retard', items: [rectangle()] })).promised_at)
      const slow = await withStore((store) => aCarpetCategory(store, { category: { turnaround_hours: 200 } }))
      assert.isNotNull((await preview({ items: [{ ...rectangle(), category_id: slow.id }] })).no_date)
    } finally {
      await saveSetting('company_opening_hours', settingDefaults().company_opening_hours)
    }
  })

  test('needs the permission to create orders and to read them', async ({ assert }) => {
    const lacking = [['order-create', 'order-list'], ['order-create', 'order-price'], ['order-list', 'order-price'], []] as const
    for (const permissions of lacking) {
      const { status } = await (await staff(permissions)).api.post('/api/user/orders/preview', { items: [rectangle()] })
      assert.equal(status, 403)
    }
  })

  test('reports wrong types and records that the caller may not see, and writes nothing', async ({ assert }) => {
    const rows = () => query(db.connection(), 'select (select count(*) from audit_logs) a, (select count(*) from orders) o')
    const before = await rows()
    for (const [body, field] of [
      [{ items: [rectangle(), { ...rectangle(), length_cm: 'long' }] }, 'items.1.length_cm'],
      [{ items: [{ ...rectangle(), category_id: 999_999 }] }, 'items.0.category_id'],
      [{ client_id: 999_999 }, 'client_id'],
      [{ receive: true }, 'receive'],
    ] as const) assert.include(Object.keys((await preview(body)).errors ?? {}), field)
    assert.deepEqual(await rows(), before)
  })
})

const PROFESSIONAL = { type: 'professionel', first_name: null, last_name: null, company_name: 'Hotel' } as const
const PLAIN = { name: { en: 'Without a price' }, unit: 'm2', turnaround_hours: 24, params: ['length', 'width'] } as const
