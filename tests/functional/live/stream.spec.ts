import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { KINDS } from '#backend/auth/guards'
import { query } from '#backend/database/query'
import { acting } from '#tests/support/acting'
import { aClient, anOrder } from '#tests/support/laundry'
import { listener } from '#tests/support/live'
import { client, owner, staff, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { eventually, until, within } from '#tests/support/until'

const URL = `http://${process.env.HOST ?? ''}:${process.env.PORT ?? ''}`
const paint = (id: number) => acting((store) => store.update('departments', id, { color: '#0f766e' }))
let count = 0
const department = (site_id = 1) => acting((store) => store.insert('departments', { name: { en: 'Test' }, code: `L-${++count}`, site_id }))

test.group('live / stream', (group) => {
  let boss: Person
  group.setup(async () => {
    await prepared()
    boss = await owner()
  })

  test('staff hear of what is made, changed and deleted, after it is so', async ({ assert, cleanup }) => {
    const page = await listener(URL, boss.token)
    cleanup(page.stop)
    const row = await department()
    assert.deepInclude(await page.hears('departments', row.id), { op: 'create', version: 1 })
    await paint(row.id)
    assert.deepInclude(await page.hears('departments', row.id, 'update'), { version: 2 })
    const { status } = await boss.api.delete(`/api/user/departments/${row.id}?version=2`)
    assert.equal(status, 200)
    await page.hears('departments', row.id, 'delete')
  })

  test('who asks for the head alone is answered, and nothing stays open', async ({ assert }) => {
    const headers = { authorization: `Bearer ${boss.token}` }
    const answer = await within('the answer to HEAD', fetch(`${URL}/api/user/live`, { method: 'HEAD', headers }))
    assert.equal(answer.status, 200)
    assert.include(answer.headers.get('content-type'), 'text/event-stream')
  })

  test('of what is rolled back nobody hears', async ({ assert, cleanup }) => {
    const page = await listener(URL, boss.token)
    cleanup(page.stop)
    const row = await department()
    await acting(async (store) => {
      await store.update('departments', row.id, { color: '#101010' })
      throw new Error('no')
    }).catch(() => {})
    await page.hears('departments', (await department()).id)
    assert.deepEqual(page.changes().filter(({ id, op }) => id === row.id && op === 'update'), [])
  })

  test('a change of an item is one of its order, which shows it', async ({ cleanup }) => {
    const page = await listener(URL, boss.token)
    cleanup(page.stop)
    const { order, items } = await acting((store) => anOrder(store))
    const item = items[0]?.id ?? 0
    await page.hears('orders', order.id)
    const other = await listener(URL, boss.token)
    cleanup(other.stop)
    await acting((store) => store.update('order_items', item, { note: 'frayed' }))
    await other.hears('order_items', item)
    await other.hears('orders', order.id)
  })

  test('only of resources that one may list', async ({ assert, cleanup }) => {
    const { token } = await staff(['client-list'])
    const page = await listener(URL, token)
    cleanup(page.stop)
    await department()
    const row = await acting((store) => aClient(store))
    await page.hears('clients', row.id)
    assert.deepEqual([...new Set(page.changes().map(({ resource }) => resource))], ['clients'])
  })

  test('staff of one site hear nothing of the others', async ({ assert, cleanup }) => {
    const { token, id } = await staff(['department-list'])
    const [site] = await query(db.connection(), "insert into sites (name, kind) values ('Other', 'depot') returning id")
    await query(db.connection(), 'update users set site_id = ? where id = ?', [site?.id, id])
    const page = await listener(URL, token)
    cleanup(page.stop)
    const theirs = await department()
    const ours = await department(Number(site?.id))
    await page.hears('departments', ours.id)
    assert.notInclude(page.changes().map((change) => change.id), theirs.id)
  })

  test('a client hears of the own orders alone', async ({ assert, cleanup }) => {
    const [me, other] = [await client(), await client()]
    const page = await listener(URL, me.token, { guard: 'client' })
    cleanup(page.stop)
    const theirs = await acting((store) => anOrder(store, { client_id: other.id }))
    const mine = await acting((store) => anOrder(store, { client_id: me.id }))
    await page.hears('orders', mine.order.id)
    const heard = new Set(page.changes().map(({ resource, id }) => `${resource} ${id}`))
    const own = [`orders ${mine.order.id}`, ...mine.items.map(({ id }) => `order_items ${id}`)]
    assert.sameMembers([...heard].filter((row) => row.startsWith('order')), own)
    assert.isFalse(heard.has(`orders ${theirs.order.id}`))
  })

  test('who was away for a moment hears what was missed; who comes from elsewhere asks for everything', async ({ assert, cleanup }) => {
    const first = await listener(URL, boss.token)
    await first.hears('departments', (await department()).id)
    const lastId = first.heard.at(-1)?.id ?? ''
    first.stop()
    const watcher = await listener(URL, boss.token)
    cleanup(watcher.stop)
    const missed = await department()
    await watcher.hears('departments', missed.id)
    const again = await listener(URL, boss.token, { lastId })
    cleanup(again.stop)
    assert.equal(again.heard[0]?.event, 'open')
    await again.hears('departments', missed.id)
    for (const strange of ['another-process.3', `${lastId.split('.')[0]}.x`]) {
      const page = await listener(URL, boss.token, { lastId: strange })
      cleanup(page.stop)
      assert.equal(page.heard[0]?.event, 'resync')
    }
  })

  test('a process that lost its ear tells its pages that they may have missed something', async ({ cleanup }) => {
    const page = await listener(URL, boss.token)
    cleanup(page.stop)
    const ears = "from pg_stat_activity where application_name = 'zarbia listener' and datname = current_database()"
    await query(db.connection(), `select pg_terminate_backend(pid) ${ears}`)
    await until('the page is told to ask for everything', () => page.heard.some(({ event }) => event === 'resync'))
    await page.hears('departments', (await department()).id)
  })

  test('it ends with the session: at signing out, and when the token ends by itself', async ({ assert }) => {
    const someone = await owner()
    const page = await listener(URL, someone.token)
    assert.equal(page.status, 200)
    assert.equal((await someone.api.post('/auth/user/logout')).status, 204)
    await within('the stream of who has signed out ends', page.ended)

    const late = await owner()
    const { tokens } = KINDS.user
    const lasts = `update ${tokens} set expires_at = now() + make_interval(secs => ?) where tokenable_id = ?`
    let seconds = 0.5
    const short = await eventually('the stream is open before its token ends', async () => {
      // Twice as long with each look: on a slow machine the token may end before the stream is open.
      seconds *= 2
      await query(db.connection(), lasts, [seconds, late.id])
      const opened = await listener(URL, late.token)
      return opened.status === 200 ? opened : undefined
    })
    await within('the stream ends with its token', short.ended)
  })

  test('no token, no stream; and no more of them than a person has devices', async ({ assert, cleanup }) => {
    assert.equal((await listener(URL, 'nothing')).status, 401)
    const someone = await owner()
    const pages = await Promise.all(Array.from({ length: 21 }, () => listener(URL, someone.token)))
    for (const page of pages) cleanup(page.stop)
    assert.deepEqual(pages.map(({ status }) => status).toSorted(), [...Array.from({ length: 20 }, () => 200), 429])
  })
})
