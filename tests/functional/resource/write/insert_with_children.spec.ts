import { test } from '@japa/runner'
import { watchStatements } from '../../auth/watch_statements.ts'
import { resourceOf } from '#backend/engine/definition/registry'
import { rollupQuery } from '#backend/engine/resource/write/rollups/rollups'
import { query } from '#backend/engine/database/query'
import { aClient, anOrder, payOrder, readOrder } from '#tests/support/rows/orders'
import { setupOwner } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'
import { withStore } from '#tests/support/server/with_store'
import type { Store } from '#backend/engine/resource/store'

/** tests/support/rows/assert_single_writes.ts reads each row after its write. */
const isOfTheTests = (sql: string) => /^select \* from "\w+" where id = [?$]1?$/.test(sql)

test.group('resource / insert with children', (group) => {
  const person = setupOwner(group)

  test('an order and its items are written once each, and nothing is read that is known', async ({ assert }) => {
    const [client, category] = [await createSample(person.api, 'clients'), await createSample(person.api, 'categories')]
    const body = { client_id: client.id, items: [1, 2, 3].map((quantity) => ({ category_id: category.id, quantity })) }
    const { withStatement, stop } = watchStatements()
    try {
      assert.equal((await person.api.post('/api/user/orders', body)).status, 201)
    } finally {
      stop()
    }
    const all = withStatement(/^insert into "orders"/).filter((sql) => !isOfTheTests(sql))
    // Before it the caller is read.
    const sent = all.slice(all.findIndex((sql) => /^begin/i.test(sql)))
    const count = (pattern: RegExp) => sent.filter((sql) => pattern.test(sql)).length
    assert.equal(count(/^insert into "orders"/), 1)
    assert.equal(count(/^update "orders"/), 0, 'its rollups are part of the INSERT')
    assert.equal(count(/^insert into "order_items"/), 1)
    assert.equal(count(/nextval/), 2, 'the numbers of the order, and the ids of its items')
    assert.equal(count(/sum\(|count\(\*\)/), 0, 'new rows are added to the rollups')
    assert.equal(count(/from "categories" where|from "categories" as "t" where/), 1)
    assert.equal(count(/from "orders" as "t"/), 1, 'the items need no second read of their order')
    const place = (pattern: RegExp) => sent.findIndex((sql) => pattern.test(sql))
    const lastRead = Math.max(...[/nextval/, /generate_series/, /from "clients" where/, /from "categories" where/].map(place))
    assert.isBelow(lastRead, 6, 'what the items refer to, their ids and the code are read with what the order locks')
    const transaction = sent.slice(0, place(/^commit/i) + 1).filter((sql) => !/^select \* from notification_templates/.test(sql))
    assert.isAtMost(transaction.length, 17)
  })

  test('a refused child leaves no row of its parent', async ({ assert }) => {
    const [client, category] = [await createSample(person.api, 'clients'), await createSample(person.api, 'categories')]
    const ordersOf = () => withStore(({ select }) => select('orders', { client_id: client.id }))
    const items = [{ category_id: category.id }, { category_id: 999_999_999 }]
    const { status, body } = await person.api.post<{ errors: object }>('/api/user/orders', { client_id: client.id, items })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors), ['items.1.category_id'])
    assert.deepEqual(await ordersOf(), [])
  })

  test('a child that PostgreSQL refuses, when its statement was sent with others, is named by its path', async ({ assert }) => {
    const { id: job_id } = await createSample(person.api, 'jobs')
    const { id: category_id } = await createSample(person.api, 'categories')
    const [soap, water] = [await createSample(person.api, 'cleaning_materials'), await createSample(person.api, 'cleaning_materials')]
    const materials = [water, soap, soap].map(({ id }) => ({ cleaning_material_id: id, quantity_per_unit: '0.5' }))
    const { status, body } = await person.api.post<{ errors: object }>(
      '/api/user/processes', { category_id, job_id, name: { en: 'Wash' }, materials })
    assert.equal(status, 422)
    assert.deepEqual(Object.keys(body.errors), ['materials.2.process_id', 'materials.2.cleaning_material_id'])
    assert.deepEqual(await withStore(({ select }) => select('processes', { category_id })), [])
  })
})

test.group('resource / new rows in rollups', (group) => {
  const person = setupOwner(group)

  test('are counted as if all were read again', async ({ assert }) => {
    const { id: category_id } = await createSample(person.api, 'categories')
    const { id: client_id } = await createSample(person.api, 'clients')
    const body = { client_id, items: [{ category_id, quantity: 2 }, { category_id }] }
    const create = () => person.api.post<{ id: number }>('/api/user/orders', body)
    const created = await Promise.all([create(), create(), create()])
    const ids = created.map(({ body }) => body.id)
    await withStore(async (store) => {
      await store.insert('order_items', { order_id: ids[0]!, category_id })
      await payOrder(store, { id: ids[0]! }, 500)
      await payOrder(store, { id: ids[0]! }, 700)
      const { items } = await readOrder(store, ids[1]!)
      await store.transition('order_items', items[0]!.id, 'cancel', { reason: 'Lost' })
    })
    await withStore(async (store) => {
      assert.deepEqual(await store.find('clients', client_id).then((row) => row?.orders_count), 3)
      for (const id of ids) await assertRollups(assert, store, 'orders', id)
      await assertRollups(assert, store, 'clients', client_id)
    })
  })

  test('within one unit of work with changes of other rows', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items: [first] } = await anOrder(store, { items: 2 })
      const client = await aClient(store)
      await store.inUnitOfWork(async () => {
        await store.update('orders', order.id, { client_id: client.id })
        await store.transition('order_items', first!.id, 'cancel', { reason: 'Lost' })
        await store.insert('order_items', { order_id: order.id, category_id: first!.category_id })
        await store.insert('orders', { client_id: client.id })
      })
      await assertRollups(assert, store, 'orders', order.id)
      await assertRollups(assert, store, 'clients', client.id)
      assert.include(await store.find('clients', client.id), { orders_count: 2 })
    })
  })
})

async function assertRollups(assert: { deepEqual(one: unknown, two: unknown): void }, store: Store, name: string, id: number) {
  const rollups = Object.values(resourceOf(name).fields).filter(({ rollup }) => rollup)
  const { sql, bindings } = rollupQuery(resourceOf(name), rollups, id)
  const [computed] = await query(store.trx, sql, bindings)
  const [stored] = await query(store.trx, `select ${rollups.map((field) => `"${field.name}"`).join()} from "${name}" where id = ?`, [id])
  assert.deepEqual(stored, computed)
}
