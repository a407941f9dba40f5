import { test } from '@japa/runner'
import { insertOwner } from '#tests/support/rows/insert_owner'
import { queryCluster, scratchDirectory, startServer, type TestServer } from '#tests/support/server/test_server'
import { signIn, type JsonClient } from '#tests/support/json_client'

const OWNER = { phone: '+212661000001', password: 'a long password' }
const WRITES = 200
const AT_ONCE = 8
const KILLED_AFTER = 60

interface Order { id: number; client_note: string; received_items: number; items: { id: number }[] }

/** Concurrent orders of three items each, with one idempotency key per order. */
test.group('crash / killed server', () => {
  test('a server killed during 200 writes loses no confirmed write and leaves no partial one', async ({ assert, cleanup }) => {
    const { data, remove } = scratchDirectory()
    cleanup(remove)
    const env = { EMBEDDED_PG_DIR: data, RATE_LIMIT_FACTOR: '100' }

    const first = await (await startServer(env)).ready()
    cleanup(async () => { await first.end('SIGKILL') })
    await insertOwner((sql, values) => queryCluster(data, 'zarbia', sql, values), OWNER)
    const answered = await writeUntilKilled(first)
    assert.isAtLeast(answered.size, KILLED_AFTER)
    assert.isBelow(answered.size, WRITES)

    const second = await (await startServer(env)).ready()
    cleanup(async () => { await second.end('SIGTERM') })
    const api = await signIn(second.url, OWNER.phone, 'user', OWNER.password)
    for (const [note, id] of answered) {
      const { status, body } = await api.get<Order>(`/api/user/orders/${id}`)
      assert.equal(status, 200)
      assert.equal(body.client_note, note)
    }

    const storedOrders = await writtenOrders(api)
    assert.isAtLeast(storedOrders.length, answered.size)
    for (const { id } of storedOrders) {
      const { body: order } = await api.get<Order>(`/api/user/orders/${id}`)
      assert.lengthOf(order.items, 3)
      assert.equal(order.received_items, 3)
      const { body: past } = await api.get<{ action: string }[]>(`/api/user/orders/${id}/history`)
      assert.lengthOf(past.filter(({ action }) => action === 'orders.create'), 1)
    }

    // Every client repeats its unconfirmed requests.
    const again = await Promise.all(Array.from({ length: WRITES }, (_, n) => send(api, n)))
    assert.deepEqual(new Set(again.map(({ status }) => status)), new Set([201]))
    for (const { body } of again) if (answered.has(body.client_note)) assert.equal(body.id, answered.get(body.client_note))
    assert.lengthOf(await writtenOrders(api), WRITES)
  })
})

/** Note of the order → its id, for every write that was confirmed before the server was killed. */
async function writeUntilKilled(server: TestServer): Promise<Map<string, number>> {
  const api = await signIn(server.url, OWNER.phone, 'user', OWNER.password)
  await insertBasics(api)
  const answered = new Map<string, number>()
  let next = 0
  const work = async () => {
    while (next < WRITES) {
      const answer = await send(api, next++).catch(() => null)
      if (!answer) return
      if (answer.status === 201) answered.set(answer.body.client_note, answer.body.id)
      if (answered.size === KILLED_AFTER) void server.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await server.end()
  return answered
}

async function send(api: JsonClient, n: number) {
  const { category, client } = await basics(api)
  const body = { client_id: client, client_note: `storm ${n}`, items: [1, 2, 3].map(() => ({ category_id: category })) }
  return api.post<Order>('/api/user/orders', body, { 'Idempotency-Key': `storm-${n}` })
}

const known = new WeakMap<JsonClient, Promise<{ category: number; client: number }>>()

function basics(api: JsonClient) {
  const found = known.get(api) ?? find(api)
  known.set(api, found)
  return found
}

/** Creates a category and a client. */
async function insertBasics(api: JsonClient): Promise<void> {
  for (const [resource, values] of [
    ['categories', { name: { en: 'Carpet', fr: 'Tapis' }, code: 'CARPET', unit: 'm2', turnaround_hours: 48 }],
    ['clients', { type: 'particular', phone: '+212661000002', first_name: 'Ghlana', last_name: 'Test' }],
  ] as const) {
    const { status, body } = await api.post(`/api/user/${resource}`, values)
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
}

async function find(api: JsonClient) {
  const { body: categories } = await api.get<{ id: number }[]>('/api/user/categories?_end=1')
  const { body: clients } = await api.get<{ id: number }[]>('/api/user/clients?status=active&_end=1')
  return { category: categories[0]?.id ?? 0, client: clients[0]?.id ?? 0 }
}

async function writtenOrders(api: JsonClient): Promise<Order[]> {
  const { body } = await api.get<Order[]>('/api/user/orders?client_note_like=storm&_end=500')
  return body
}

