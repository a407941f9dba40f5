import { test } from '@japa/runner'
import { Invalid } from '#backend/engine/resource/refusals'
import type { Store } from '#backend/engine/resource/store'
import { withStore } from '#tests/support/server/with_store'
import { freshPhone, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { createSample } from '#tests/support/rows/samples'
import type { Client } from 'pg'

/** Queries that a transaction saves: nobody else references a row that it inserted, and a row that it has locked does not change. */
test.group('resource / identity map', (group) => {
  let client_id: number
  let category_id: number
  group.setup(async () => {
    await prepareDatabaseOnce()
    const { api } = await owner()
    client_id = (await createSample(api, 'clients')).id
    category_id = (await createSample(api, 'categories')).id
  })

  test('an inserted row has no children until they are inserted', async ({ assert }) => {
    await withStore(async (store) => {
      const order = await store.insert('orders', { client_id })
      const items = () => store.select('order_items', { order_id: order.id })
      assert.deepEqual(await statements(store, items), [])
      assert.deepEqual(await items(), [])
      const item = await store.insert('order_items', { order_id: order.id, category_id })
      assert.deepEqual((await items()).map(({ id }) => id), [item.id])
    })
  })

  test('an inserted row can take over the children of another row', async ({ assert }) => {
    await withStore(async (store) => {
      const order = await store.insert('orders', { client_id })
      const client = await store.insert('clients', { phone: freshPhone(), first_name: 'Salka', last_name: 'Mint' })
      assert.deepEqual(await store.select('orders', { client_id: client.id }), [])
      await store.update('orders', order.id, { client_id: client.id })
      assert.deepEqual((await store.select('orders', { client_id: client.id })).map(({ id }) => id), [order.id])
    })
  })

  test('a locked row is not queried again, and a deleted one cannot be referenced', async ({ assert }) => {
    await withStore(async (store) => {
      const client = await store.lock('clients', client_id)
      const sentStatements = await statements(store, () => store.insert('orders', { client_id: client.id }))
      assert.deepEqual(sentStatements.filter((sql) => /count\(\*\) from "clients"/.test(sql)), [])
    })
    const deleted = await withStore((store) => store.insert('clients', { phone: freshPhone(), first_name: 'Gone', last_name: 'Away' }))
    const refused = await withStore(async (store) => {
      await store.trx.from('clients').where('id', deleted.id).update({ deleted_at: new Date() })
      await store.lock('clients', deleted.id)
      return store.insert('orders', { client_id: deleted.id }).catch((error: unknown) => error)
    })
    assert.instanceOf(refused, Invalid)
    assert.property((refused as Invalid).errors, 'client_id')
  })
})

/** The statements that are sent to the database during `work`. */
async function statements(store: Store, work: () => Promise<unknown>): Promise<string[]> {
  const { client } = store.trx.getReadClient() as unknown as { client: { acquireConnection(): Promise<Client> } }
  const connection = await client.acquireConnection()
  const sent: string[] = []
  const send = connection.query.bind(connection) as (...given: unknown[]) => unknown
  connection.query = ((...given: [{ text?: string } | string]) => {
    sent.push(typeof given[0] === 'string' ? given[0] : given[0].text ?? '')
    return send(...given)
  }) as typeof connection.query
  try {
    await work()
  } finally {
    Reflect.deleteProperty(connection, 'query')
  }
  return sent
}
