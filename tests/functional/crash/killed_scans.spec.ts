import { test } from '@japa/runner'
import { insertOwner } from '#tests/support/rows/insert_owner'
import { queryCluster, scratchDirectory, startServer, type TestServer } from '#tests/support/server/test_server'
import { signIn, type JsonClient } from '#tests/support/json_client'
import type { ScanResponse } from '#common/scan'

const OWNER = { phone: '+212661000001', password: 'a long password' }
const ITEMS = 80
const AT_ONCE = 8
const KILLED_AFTER = 20

interface Shop { readonly rack: number, readonly tags: readonly string[] }

/** Items that are put on a rack by eight scanners, with one idempotency key per scan. */
test.group('crash / killed during scans', () => {
  test('a server killed during 80 scans loses no confirmed one, and moves each item once when they are repeated', async (
    { assert, cleanup },
  ) => {
    const { data, remove } = scratchDirectory()
    cleanup(remove)
    const env = { EMBEDDED_PG_DIR: data, RATE_LIMIT_FACTOR: '100' }
    const first = await (await startServer(env)).ready()
    cleanup(async () => { await first.end('SIGKILL') })
    await insertOwner((sql, values) => queryCluster(data, 'zarbia', sql, values), OWNER)
    const shop = await openShop(await signedIn(first))
    const answered = await scanUntilKilled(first, shop)
    assert.isAtLeast(answered.size, KILLED_AFTER)
    assert.isBelow(answered.size, ITEMS)

    const second = await (await startServer(env)).ready()
    cleanup(async () => { await second.end('SIGTERM') })
    const api = await signedIn(second)
    const racked = await tagsOn(api, shop.rack)
    assert.includeMembers(racked, [...answered.keys()])
    const rows = () => queryCluster(data, 'zarbia', `
      select i.tag_code, i.current_stock_id is not null as is_racked,
        (select count(*)::int from scans s where s.code = i.tag_code) as scans,
        (select count(*)::int from stock_movements m where m.order_item_id = i.id) as movements
      from order_items i order by 1`, []) as Promise<{ is_racked: boolean, scans: number, movements: number }[]>
    // A scan, its movement and the place of the item are there together or not at all.
    for (const { is_racked, scans, movements } of await rows()) assert.deepEqual([scans, movements], is_racked ? [1, 1] : [0, 0])

    const again = await Promise.all(shop.tags.map((tag) => put(api, shop, tag)))
    for (const [index, { status, body }] of again.entries()) {
      assert.deepEqual([status, body.verdict], [200, 'ok'])
      const before = answered.get(shop.tags[index]!)
      if (before) assert.deepEqual(body, before)
    }
    for (const row of await rows()) assert.deepInclude(row, { is_racked: true, scans: 1, movements: 1 })
  })
})

const signedIn = ({ url }: TestServer): Promise<JsonClient> => signIn(url, OWNER.phone, 'user', OWNER.password)

/** A rack, and an order with the items. */
async function openShop(api: JsonClient): Promise<Shop> {
  const made = async <T extends object>(path: string, body: object): Promise<T & { id: number }> => {
    const answer = await api.post<T & { id: number }>(`/api/user/${path}`, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const category = await made('categories', { name: { en: 'Carpet', fr: 'Tapis' }, code: 'CARPET', unit: 'm2', turnaround_hours: 48 })
  const client = await made('clients', { type: 'particular', phone: '+212661000002', first_name: 'Ghlana', last_name: 'Test' })
  const rack = await made('stocks', { name: 'Rack', code: 'R-1', type: 'stock_final' })
  const items = Array.from({ length: ITEMS }, () => ({ category_id: category.id }))
  const order = await made<{ items: { tag_code: string }[] }>('orders', { client_id: client.id, items })
  return { rack: rack.id, tags: order.items.map(({ tag_code }) => tag_code) }
}

/** Tag → answer, for every scan that was confirmed before the server was killed. */
async function scanUntilKilled(server: TestServer, shop: Shop): Promise<Map<string, ScanResponse>> {
  const api = await signedIn(server)
  const answered = new Map<string, ScanResponse>()
  const open = [...shop.tags]
  const work = async () => {
    for (let tag = open.shift(); tag !== undefined; tag = open.shift()) {
      const answer = await put(api, shop, tag).catch(() => null)
      if (!answer) return
      if (answer.status === 200) answered.set(tag, answer.body)
      if (answered.size === KILLED_AFTER) void server.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await server.end()
  return answered
}

const put = (api: JsonClient, { rack }: Shop, code: string) =>
  api.post<ScanResponse>('/api/user/scan', { code, mode: 'put', stock_id: rack }, { 'Idempotency-Key': `put ${code}` })

async function tagsOn(api: JsonClient, rack: number): Promise<string[]> {
  const { body } = await api.get<{ tag_code: string }[]>(`/api/user/order-items?current_stock_id=${rack}&_end=500`)
  return body.map(({ tag_code }) => tag_code)
}
