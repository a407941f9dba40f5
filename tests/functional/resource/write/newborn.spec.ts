import { test } from '@japa/runner'
import { Invalid } from '#backend/resource/refusals'
import type { Store } from '#backend/resource/store'
import { acting } from '#tests/support/acting'
import { freshPhone, owner } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { sampleOf } from '#tests/support/samples'
import type { Client } from 'pg'

/** What a transaction need not ask: a row that began in it is known to nobody else, one that it has locked does not change. */
test.group('resource / newborn', (group) => {
  let client_id: number
  let category_id: number
  group.setup(async () => {
    await prepared()
    const { api } = await owner()
    client_id = (await sampleOf(api, 'clients')).id
    category_id = (await sampleOf(api, 'categories')).id
  })

  test('has no children until they are written, and then it has them', async ({ assert }) => {
    await acting(async (store) => {
      const order = await store.insert('orders', { client_id })
      const items = () => store.select('order_items', { order_id: order.id })
      assert.deepEqual(await statements(store, items), [])
      assert.deepEqual(await items(), [])
      const item = await store.insert('order_items', { order_id: order.id, category_id })
      assert.deepEqual((await items()).map(({ id }) => id), [item.id])
    })
  })

  test('gets the children of another row', async ({ assert }) => {
    await acting(async (store) => {
      const order = await store.insert('orders', { client_id })
      const client = await store.insert('clients', { phone: freshPhone(), first_name: 'Salka', last_name: 'Mint' })
      assert.deepEqual(await store.select('orders', { client_id: client.id }), [])
      await store.update('orders', order.id, { client_id: client.id })
      assert.deepEqual((await store.select('orders', { client_id: client.id })).map(({ id }) => id), [order.id])
    })
  })

  test('a locked row is not asked for again, and a deleted one is no choice', async ({ assert }) => {
    await acting(async (store) => {
      const client = await store.lock('clients', client_id)
      const asked = await statements(store, () => store.insert('orders', { client_id: client.id }))
      assert.deepEqual(asked.filter((sql) => /count\(\*\) from "clients"/.test(sql)), [])
    })
    const gone = await acting((store) => store.insert('clients', { phone: freshPhone(), first_name: 'Gone', last_name: 'Away' }))
    const refused = await acting(async (store) => {
      await store.trx.from('clients').where('id', gone.id).update({ deleted_at: new Date() })
      await store.lock('clients', gone.id)
      return store.insert('orders', { client_id: gone.id }).catch((error: unknown) => error)
    })
    assert.instanceOf(refused, Invalid)
    assert.property((refused as Invalid).says, 'client_id')
  })
})

/** What is sent to the database meanwhile. */
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
