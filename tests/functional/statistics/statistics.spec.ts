import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { ruleContextAt } from '#backend/services/settings/load_rule_context'
import { settingDefaults } from '#backend/services/settings/defaults'
import { statisticsOf } from '#backend/pages/statistics/statistics'
import type { Statistics } from '#common/statistics'
import type { Failure } from '#tests/support/json_client'
import { aCarpetCategory, aClient, completedOrder, confirmedOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { setupOwner, staff } from '#tests/support/rows/people'
import { aMaterial, aMeter, aMeterReading, withPlantWorker } from '#tests/support/rows/plant_rows'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { anAddress } from '#tests/support/rows/shipments'
import { callerWith, withStore } from '#tests/support/server/with_store'

// A week of 2021, when the business was one hour ahead of UTC; no other test has rows there.
const WEEK = '/api/user/statistics?from=2021-03-08&to=2021-03-14'

test.group('statistics / figures of a range', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const owner = setupOwner(group)
  let ids: Awaited<ReturnType<typeof insertRows>>
  group.setup(async () => { ids = await insertRows() })
  const week = async () => (await owner.api.get<Statistics>(WEEK)).body

  test('orders, m² and punctuality by day of the business, and of the days before', async ({ assert }) => {
    const { range, previous, step, buckets, orders } = await week()
    assert.deepEqual({ range, previous, step }, {
      range: { from: '2021-03-08', to: '2021-03-14' }, previous: { from: '2021-03-01', to: '2021-03-07' }, step: 'day',
    })
    assert.lengthOf(buckets, 7)
    // 23:30 UTC is the next day there; canceled orders do not count.
    assert.deepEqual(orders.buckets.map(({ count }) => count), [0, 0, 1, 1, 0, 0, 0])
    assert.deepEqual(orders.buckets.map(({ total }) => total), [0, 0, 9000, 18_000, 0, 0, 0])
    assert.deepEqual(orders.buckets.map(({ washed_m2 }) => washed_m2), [0, 0, 0, 0, 6, 0, 0])
    assert.deepEqual(orders.buckets.map(({ promised, on_time }) => [promised, on_time].join('/')),
      ['0/0', '0/0', '0/0', '0/0', '1/1', '1/0', '0/0'])
    assert.deepEqual(orders.now, {
      count: 2, total: 27_000, washed_m2: 6, promised: 2, on_time: 1, ready: 1, ready_seconds: 2 * 86_400,
    })
    assert.deepEqual(orders.before, { count: 1, total: 9000, washed_m2: 0, promised: 0, on_time: 0, ready: 0, ready_seconds: 0 })
  })

  test('a day that is not over is compared with the day before until the same time', async ({ assert }) => {
    const monday = { from: '2021-03-08', to: '2021-03-08' }
    const countAt = async (now: string) => {
      const context = ruleContextAt(settingDefaults(), new Date(now))
      const { until, orders } = await statisticsOf(callerWith(permissionNames()), monday, context)
      return [until, orders.before.count]
    }
    // The only order of Sunday came one second before midnight.
    assert.deepEqual(await countAt('2021-03-08T12:00:00Z'), ['13:00', 0])
    assert.deepEqual(await countAt('2021-03-09T12:00:00Z'), [null, 1])
  })

  test('open orders by status and age', async ({ assert }) => {
    const { open } = (await week()).orders
    assert.notInclude(open.map(({ status }) => status), 'delivered')
    assert.notInclude(open.map(({ status }) => status), 'canceled')
    // The order that was created in 2021 is in the oldest group, one of just now in the youngest.
    assert.isAtLeast(open.find(({ status }) => status === 'confirmed')?.ages[4] ?? 0, 1)
    await withStore((store) => measuredOrder(store))
    const later = (await week()).orders.open
    const young = (rows: typeof open) => rows.find(({ status }) => status === 'measured')?.ages[0] ?? 0
    assert.equal(young(later), young(open) + 1)
  })

  test('categories and zones of the orders', async ({ assert }) => {
    const { categories, zones } = (await week()).orders
    assert.deepEqual(categories.map(({ id, count, m2, total }) => ({ id, count, m2, total })), [
      { id: ids.second, count: 2, m2: 12, total: 18_000 }, { id: ids.first, count: 1, m2: 6, total: 9000 },
    ])
    assert.deepEqual(categories[0]?.label, { en: 'Carpets of a test', fr: 'Tapis d’essai' })
    assert.deepEqual(zones.map(({ id, has_address, count, total }) => ({ id, has_address, count, total })), [
      { id: ids.zone, has_address: true, count: 1, total: 18_000 }, { id: null, has_address: false, count: 1, total: 9000 },
    ])
  })

  test('money in and out, refunds as money out, without canceled transactions', async ({ assert }) => {
    const { money } = await week()
    assert.deepEqual(money?.buckets.map((flow) => [flow.in, flow.out].join('/')), ['0/0', '0/0', '0/0', '0/0', '9000/0', '0/1000', '0/0'])
    assert.deepEqual(money?.now, { in: 9000, out: 1000 })
    assert.deepEqual(money?.before, { in: 0, out: 0 })
  })

  test('consumption of each meter and material, also per m² washed', async ({ assert }) => {
    const { meters, materials } = await week()
    assert.deepEqual(meters, [{ id: ids.meter, name: 'Water', genre: 'water', unit: 'l', consumption: 300, per_m2: 50 }])
    assert.deepEqual(materials?.map(({ label: _, ...material }) => material),
      [{ id: ids.material, unit: 'l', quantity: 1.5, cost: 1800, per_m2: 0.25 }])
  })

  test('a long range by week or month, a short first and last one', async ({ assert }) => {
    const read = async (from: string, to: string) => (await owner.api.get<Statistics>(`/api/user/statistics?from=${from}&to=${to}`)).body
    const weeks = await read('2021-01-01', '2021-06-30')
    assert.equal(weeks.step, 'week')
    assert.deepEqual(weeks.buckets.slice(0, 2), [{ from: '2021-01-01', to: '2021-01-03' }, { from: '2021-01-04', to: '2021-01-10' }])
    const used = ({ buckets, orders }: Statistics) => buckets.flatMap(({ from }, index) => (orders.buckets[index]?.count ? [from] : []))
    assert.deepEqual(used(weeks), ['2021-03-01', '2021-03-08'])
    const months = await read('2020-03-15', '2021-12-31')
    assert.equal(months.step, 'month')
    assert.deepEqual(months.buckets[0], { from: '2020-03-15', to: '2020-03-31' })
    assert.deepEqual(used(months), ['2021-03-01'])
  })

  test('refuses a range without a day, in the wrong order, or of more than three years', async ({ assert }) => {
    const refused = async (query: string) => {
      const { status, body } = await owner.api.get<Failure>(`/api/user/statistics?${query}`)
      return [status, ...Object.entries(body.errors ?? {}).flat(2)]
    }
    assert.deepEqual(await refused('from=2021-03-08'), [422, 'to', 'This field cannot be empty.'])
    assert.deepEqual(await refused('from=2021-02-30&to=2021-03-08'), [422, 'from', 'This is not a valid date.'])
    assert.deepEqual(await refused('from=2021-03-08&to=2021-03-07'), [422, 'to', 'The last day must not be before the first one.'])
    assert.deepEqual(await refused('from=2018-01-01&to=2021-01-01'), [422, 'to', 'Choose at most three years.'])
  })

  test('only for those who may list orders; other parts by their own permissions', async ({ assert }) => {
    const clerk = await staff(['order-list', 'report-view'])
    const { money, meters, materials, orders } = (await clerk.api.get<Statistics>(WEEK)).body
    assert.deepEqual([money, meters, materials, orders.now.count], [null, null, null, 2])
    // What the orders are worth needs the permission to read prices.
    assert.isNull(orders.now.total)
    assert.isTrue([...orders.buckets, ...orders.categories, ...orders.zones].every(({ total }) => total === null))
    const payer = await staff(['order-list', 'report-view', 'transaction-list'])
    assert.isNull((await payer.api.get<Statistics>(WEEK)).body.money)
    const verifier = await staff(['order-list', 'report-view', 'transaction-list', 'cash-verify'])
    assert.isNotNull((await verifier.api.get<Statistics>(WEEK)).body.money)
    const cashier = await staff(['transaction-list'])
    assert.equal((await cashier.api.get(WEEK)).status, 403)
  })
})

/** The rows are made by the rules of the trade; then their instants are moved to 2021. */
async function insertRows() {
  const made = await withStore(async (store) => {
    const [first, second] = [await aCarpetCategory(store), await aCarpetCategory(store)]
    const client = await aClient(store)
    const [city] = await store.select('cities', { key: 'laayoune' })
    const zone = await store.insert('zones', { key: `stat-${client.id}`, label: { en: 'Zone' }, city_id: city!.id, color: '#0f766e' })
    const address = await anAddress(store, client.id, { zone_id: zone.id })
    const { order: ready } = await completedOrder(store, { category_id: first.id })
    const { order: late } = await confirmedOrder(store, {
      category_id: second.id, items: 2, client_id: client.id, return_mode: 'delivery', delivery_address_id: address.id,
    })
    const { order: canceled } = await measuredOrder(store, { category_id: first.id })
    await store.transition('orders', canceled.id, 'cancel', { ask: { cancel_reason: 'duplicate' }, reason: 'Twice' })
    const { order: earlier } = await measuredOrder(store, { category_id: first.id })
    await payOrder(store, ready, 9000)
    const [payment] = await store.select('transactions', { order_id: ready.id })
    const args = { amount: 1000, method: 'card', purpose: 'paid_by_mistake' }
    await store.transition('transactions', payment!.id, 'refund', { args, reason: 'Stain left' })
    await payOrder(store, late, 500)
    const [wrong] = await store.select('transactions', { order_id: late.id })
    await store.transition('transactions', wrong!.id, 'cancel', { reason: 'Typed twice' })
    return {
      first: first.id, second: second.id, zone: zone.id, ready: ready.id, late: late.id, canceled: canceled.id, earlier: earlier.id,
      payment: payment!.id, wrong: wrong!.id,
    }
  })
  const { ready, late, canceled, earlier, payment, wrong } = made
  const at = (table: string, id: number, instants: Record<string, string | null>) => db.from(table).where('id', id).update(instants)
  await at('orders', ready, {
    created_at: '2021-03-10T22:30:00Z', received_at: '2021-03-10T08:00:00Z', completed_at: '2021-03-12T08:00:00Z',
    promised_at: '2021-03-12T08:00:00Z',
  })
  await at('orders', late, { created_at: '2021-03-10T23:30:00Z', received_at: '2021-03-11T08:00:00Z', promised_at: '2021-03-13T08:00:00Z' })
  await at('orders', canceled, { created_at: '2021-03-10T12:00:00Z', promised_at: '2021-03-10T12:00:00Z' })
  await at('orders', earlier, { created_at: '2021-03-07T22:59:59Z' })
  await db.from('order_items').where('order_id', ready).update({ completed_at: '2021-03-12T08:00:00Z' })
  await at('transactions', payment, { paid_at: '2021-03-12T08:00:00Z' })
  await at('transactions', wrong, { paid_at: '2021-03-12T08:00:00Z' })
  await db.from('transactions').where('refund_of_id', payment).update({ paid_at: '2021-03-12T23:10:00Z' })
  const plant = await withPlantWorker(async (store) => {
    const meter = await aMeter(store)
    for (const [value, day] of [['100.1', '07'], ['100.3', '10'], ['100.4', '14'], ['101', '15']] as const)
      await aMeterReading(store, meter, value, `2021-03-${day}T08:00:00Z`)
    const material = await aMaterial(store)
    await store.insert('cleaning_material_stocks', { cleaning_material_id: material.id, kind: 'purchase', quantity: '10', unit_cost: '12' })
    await store.insert('cleaning_material_uses', { cleaning_material_id: material.id, quantity: '1.5', at: '2021-03-09T08:00:00Z' })
    return { meter: meter.id, material: material.id }
  })
  return { ...made, ...plant }
}
