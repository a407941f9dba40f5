import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { query } from '#backend/engine/database/query'
import { Hub, MAX_STREAMS } from '#backend/services/live/hub'
import { siteUrl } from '#tests/support/json_client'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { aClient, anOrder } from '#tests/support/rows/orders'
import { GUARDS } from '#common/guards'
import { HOUR } from '#common/time/time'
import { openEventStream } from '#tests/support/server/event_stream'
import { client, owner, staff, setupOwner } from '#tests/support/rows/people'
import { waitForValue, until, withTimeout } from '#tests/support/until'
import type { Guard } from '#schema/types'

const paint = (id: number) => withStore((store) => store.update('departments', id, { color: '#0f766e' }))
let count = 0
const department = (site_id = 1) =>
  withStore((store) => store.insert('departments', { name: { en: 'Test' }, code: `L-${++count}`, site_id }))

test.group('live / stream', (group) => {
  const staffOwner = setupOwner(group)

  test('staff receive creations, changes and deletions after the commit', async ({ assert, cleanup }) => {
    const page = await openEventStream(siteUrl(), staffOwner.token)
    cleanup(page.stop)
    const row = await department()
    assert.deepInclude(await page.waitForChange('departments', row.id), { op: 'create', version: 1 })
    await paint(row.id)
    assert.deepInclude(await page.waitForChange('departments', row.id, 'update'), { version: 2 })
    const { status } = await staffOwner.api.delete(`/api/user/departments/${row.id}?version=2`)
    assert.equal(status, 200)
    await page.waitForChange('departments', row.id, 'delete')
  })

  test('a HEAD request is answered and opens no stream', async ({ assert }) => {
    const headers = { authorization: `Bearer ${staffOwner.token}` }
    const answer = await withTimeout('the answer to HEAD', fetch(`${siteUrl()}/api/user/live`, { method: 'HEAD', headers }))
    assert.equal(answer.status, 200)
    assert.include(answer.headers.get('content-type'), 'text/event-stream')
  })

  test('rolled back changes are not sent', async ({ assert, cleanup }) => {
    const page = await openEventStream(siteUrl(), staffOwner.token)
    cleanup(page.stop)
    const row = await department()
    await withStore(async (store) => {
      await store.update('departments', row.id, { color: '#101010' })
      throw new Error('no')
    }).catch(() => {})
    await page.waitForChange('departments', (await department()).id)
    assert.deepEqual(page.changes().filter(({ id, op }) => id === row.id && op === 'update'), [])
  })

  test('a change of an item is also a change of its order', async ({ cleanup }) => {
    const page = await openEventStream(siteUrl(), staffOwner.token)
    cleanup(page.stop)
    const { order, items } = await withStore((store) => anOrder(store))
    const item = items[0]?.id ?? 0
    await page.waitForChange('orders', order.id)
    const other = await openEventStream(siteUrl(), staffOwner.token)
    cleanup(other.stop)
    await withStore((store) => store.update('order_items', item, { note: 'frayed' }))
    await other.waitForChange('order_items', item)
    await other.waitForChange('orders', order.id)
  })

  test('a change of sums only has no version, which whoever wrote the row last would take for their own', async ({ assert, cleanup }) => {
    const page = await openEventStream(siteUrl(), staffOwner.token)
    cleanup(page.stop)
    const { order, items } = await withStore((store) => anOrder(store))
    await page.waitForChange('orders', order.id)
    await withStore((store) => store.insert('order_items', { order_id: order.id, category_id: items[0]?.category_id ?? 0, quantity: 1 }))
    assert.deepInclude(await page.waitForChange('orders', order.id, 'update'), { version: null })
  })

  test('only of resources that the caller may list', async ({ assert, cleanup }) => {
    const { token } = await staff(['client-list'])
    const page = await openEventStream(siteUrl(), token)
    cleanup(page.stop)
    await department()
    const row = await withStore((store) => aClient(store))
    await page.waitForChange('clients', row.id)
    assert.deepEqual([...new Set(page.changes().map(({ resource }) => resource))], ['clients'])
  })

  test('staff of one site receive no changes of others', async ({ assert, cleanup }) => {
    const { token, id } = await staff(['department-list'])
    const [site] = await query(db.connection(), "insert into sites (name, kind) values ('Other', 'depot') returning id")
    await query(db.connection(), 'update users set site_id = ? where id = ?', [site?.id, id])
    const page = await openEventStream(siteUrl(), token)
    cleanup(page.stop)
    const theirs = await department()
    const ours = await department(Number(site?.id))
    await page.waitForChange('departments', ours.id)
    assert.notInclude(page.changes().map((change) => change.id), theirs.id)
  })

  test('a client receives changes of their own orders only', async ({ assert, cleanup }) => {
    const [me, other] = [await client(), await client()]
    const page = await openEventStream(siteUrl(), me.token, { guard: 'client' })
    cleanup(page.stop)
    const theirs = await withStore((store) => anOrder(store, { client_id: other.id }))
    const mine = await withStore((store) => anOrder(store, { client_id: me.id }))
    await page.waitForChange('orders', mine.order.id)
    const heard = new Set(page.changes().map(({ resource, id }) => `${resource} ${id}`))
    const own = [`orders ${mine.order.id}`, ...mine.items.map(({ id }) => `order_items ${id}`)]
    assert.sameMembers([...heard].filter((row) => row.startsWith('order')), own)
    assert.isFalse(heard.has(`orders ${theirs.order.id}`))
  })

  test('a reconnecting page receives what it missed; with an unknown event id it must read again', async ({ assert, cleanup }) => {
    const first = await openEventStream(siteUrl(), staffOwner.token)
    await first.waitForChange('departments', (await department()).id)
    const lastId = first.events.at(-1)?.id ?? ''
    first.stop()
    const watcher = await openEventStream(siteUrl(), staffOwner.token)
    cleanup(watcher.stop)
    const missed = await department()
    await watcher.waitForChange('departments', missed.id)
    const again = await openEventStream(siteUrl(), staffOwner.token, { lastId })
    cleanup(again.stop)
    assert.equal(again.events[0]?.event, 'open')
    await again.waitForChange('departments', missed.id)
    for (const strange of ['another-process.3', `${lastId.split('.')[0]}.x`]) {
      const page = await openEventStream(siteUrl(), staffOwner.token, { lastId: strange })
      cleanup(page.stop)
      assert.equal(page.events[0]?.event, 'resync')
    }
  })

  test('a process that lost its notification connection sends a resync', async ({ cleanup }) => {
    const page = await openEventStream(siteUrl(), staffOwner.token)
    cleanup(page.stop)
    const listeners = "from pg_stat_activity where application_name = 'zarbia listener' and datname = current_database()"
    await query(db.connection(), `select pg_terminate_backend(pid) ${listeners}`)
    await until('the page is told to ask for everything', () => page.events.some(({ event }) => event === 'resync'))
    await page.waitForChange('departments', (await department()).id)
  })

  test('it ends with the session: at signing out, and when the token ends by itself', async ({ assert }) => {
    const someone = await owner()
    const page = await openEventStream(siteUrl(), someone.token)
    assert.equal(page.status, 200)
    assert.equal((await someone.api.post('/auth/user/logout')).status, 204)
    await withTimeout('the stream of who has signed out ends', page.ended)

    const late = await owner()
    const { tokens } = GUARD_CONFIGS.user
    const lasts = `update ${tokens} set expires_at = now() + make_interval(secs => ?) where tokenable_id = ?`
    let seconds = 0.5
    const short = await waitForValue('the stream is open before its token ends', async () => {
      // Doubled with each try: on a slow machine the token may expire before the stream is open.
      seconds *= 2
      await query(db.connection(), lasts, [seconds, late.id])
      const opened = await openEventStream(siteUrl(), late.token)
      return opened.status === 200 ? opened : undefined
    })
    await withTimeout('the stream ends with its token', short.ended)
  })

  test('a stream requires a token, and their number per user is limited', async ({ assert, cleanup }) => {
    assert.equal((await openEventStream(siteUrl(), 'nothing')).status, 401)
    const someone = await owner()
    const pages = await Promise.all(Array.from({ length: 21 }, () => openEventStream(siteUrl(), someone.token)))
    for (const page of pages) cleanup(page.stop)
    assert.deepEqual(pages.map(({ status }) => status).toSorted(), [...Array.from({ length: 20 }, () => 200), 429])
  })

  test('whoever takes all streams of a guard takes none of the others: {$self}')
    .with([...GUARDS])
    .run(async ({ assert, cleanup }, guard) => {
      const hub = new Hub()
      cleanup(() => { hub.close() })
      const open = (of: Guard, id: number) => {
        const caller = { ...callerWith([], { id }), guard: of }
        return hub.open({ caller, until: Date.now() + HOUR, reloadCaller: () => Promise.resolve(caller) }, undefined)
      }
      const { ofOne, ofAll } = MAX_STREAMS[guard]
      for (let n = 0; n < ofOne; n++) open(guard, 1)
      assert.throws(() => open(guard, 1), 'E_TOO_MANY')
      const last = Array.from({ length: ofAll - ofOne }, (_, n) => open(guard, 2 + n)).at(-1)
      assert.throws(() => open(guard, ofAll + 2), 'E_TOO_MANY')
      for (const other of GUARDS) if (other !== guard) open(other, 1)
      last?.body.destroy()
      await until('a stream that has ended makes room', () => hub.size === ofAll + GUARDS.length - 2)
      open(guard, ofAll + 2)
    })
})
