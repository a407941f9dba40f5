/** The mail of the evening to the owners, with the settings of a new company. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { instantOf } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { exceptionsOf } from '#backend/pages/digest/exceptions'
import { handlers } from '#backend/engine/resource/handler_registry'
import { addDays } from '#common/time/time'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { confirmedOrder, measuredOrder } from '#tests/support/rows/orders'
import { aSentMessage } from '#tests/support/rows/outbox'
import { owner, type Person } from '#tests/support/rows/people'
import { nextEvening } from '#tests/support/server/next_evening'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { saveSetting, withStore } from '#tests/support/server/with_store'

const ZONE = 'Africa/El_Aaiun'
const today = nextEvening
const at = (time: string, day = today()) => instantOf(day, ZONE, time)
const evening = () => at('20:05')
const digestAt = (instant: string) => watchAt(instant, { daily_digest: handlers().watches.daily_digest! })
const mailsTo = async ({ id }: Person) => (await query(db.connection(), `
  select title, body, address, key, link, status from notifications where recipient_type = 'users' and recipient_id = ?
    and channel = 'email' and key like 'digest:%' order by id`, [id])) as { title: string; body: string; key: string; address: string }[]

/** With the role of the name, and an address. */
async function anOwner(locale = 'en'): Promise<Person> {
  const person = await owner()
  await query(db.connection(), 'update users set email = ?, locale = ? where id = ?', [`owner-${person.id}@example.com`, locale, person.id])
  await query(db.connection(), `
    insert into users_roles (owner_id, target_id) select ?, id from roles where name = 'Owner' and guard = 'user'`, [person.id])
  return person
}

/** Whose page is not named as they are. */
const RESOURCES: Record<string, string> = {
  'audit': 'audit-logs', 'notifications/outbox': 'notifications', 'items': 'order-items', 'queue': 'queue-jobs',
}

/** The list that a link opens, as its page asks for it. */
async function totalBehind({ api }: Person, url: string): Promise<number> {
  const { pathname, searchParams } = new URL(url)
  const [name, sent] = [pathname.replace('/user/', ''), new URLSearchParams({ _end: '1' })]
  const names = { view: '_view', where: '_where', what: 'action', from: 'created_at_gte', to: 'created_at_lte' } as const
  for (const [key, value] of searchParams) sent.set(names[key as keyof typeof names], value)
  const resource = RESOURCES[name] ?? name
  return Number((await api.get(`/api/user/${resource}?${sent}`)).headers.get('x-total-count'))
}

/** A price changed by hand, an order canceled during the work, one that is late, a message and a job that failed. */
async function anUnusualDay(by: Person): Promise<void> {
  const { items: [item] } = await withStore((store) => measuredOrder(store))
  await by.api.post(`/api/user/order-items/${item!.id}/reprice`, { unit_price: 900, reason: 'promised', version: item!.version })
  await query(db.connection(), `insert into queue_jobs (name, status, run_at, finished_at)
    values ('watch.tell', 'failed', now(), now())`)
  await withStore(async (store) => {
    const { order } = await confirmedOrder(store)
    await store.transition('orders', order.id, 'start')
    await store.transition('orders', order.id, 'cancel', { reason: 'Asked', ask: { cancel_reason: 'client_changed_mind' } })
    const { order: late } = await confirmedOrder(store)
    await store.update('orders', late.id, { promised_at: new Date(Date.now() - 3_600_000).toISOString() })
    await aSentMessage(store, late.client_id, { status: 'failed', failure: 'refused' })
  })
}

test.group('digest', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('says in the language of each owner what was unusual, with the number of rows that each link opens, once', async ({ assert }) => {
    const [english, french] = [await anOwner(), await anOwner('fr')]
    await anUnusualDay(english)
    await Promise.all([digestAt(evening()), digestAt(evening())])
    await digestAt(evening())
    const [mails, others] = [await mailsTo(english), await mailsTo(french)]
    assert.lengthOf(mails, 1)
    assert.lengthOf(others, 1)
    assert.include(mails[0], { address: `owner-${english.id}@example.com`, key: `digest:${today()}:users:${english.id}` })
    assert.include(others[0]!.body, 'en retard')
    const lines = mails[0]!.body.split('\n\n').slice(1).map((line) => line.split('\n'))
    for (const text of ['changed by hand', 'canceled after the work had begun', 'late', 'message', 'job'])
      assert.isTrue(lines.some(([said]) => said!.includes(text)), text)
    for (const [said = '', url = ''] of lines.filter(([, address]) => !address!.endsWith('/user/reception')))
      assert.equal(await totalBehind(english, url), Number(/\d+/.exec(said)?.[0]), said)
  })

  test('not before the hour; a worker that was off in the evening sends it in the night, and later no more', async ({ assert }) => {
    const person = await anOwner()
    await anUnusualDay(person)
    const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)]
    await digestAt(at('19:55'))
    assert.isEmpty(await mailsTo(person))
    await digestAt(at('06:00', tomorrow))
    assert.deepEqual((await mailsTo(person)).map(({ key }) => key), [`digest:${today()}:users:${person.id}`])
    await digestAt(at('12:00'))
    assert.notInclude((await mailsTo(person)).map(({ key }) => key), `digest:${yesterday}:users:${person.id}`)
  })

  test('what happens after the mail of one evening is told the next evening', async ({ assert }) => {
    const person = await anOwner()
    const yesterday = addDays(today(), -1)
    const job = async (finished_at: string) => {
      await query(db.connection(), `insert into queue_jobs (name, status, run_at, finished_at) values ('watch.tell', 'failed', now(), ?)`,
        [finished_at])
    }
    const failed = async () => withStore(async (store) => {
      const { query: asked } = (await exceptionsOf(store, today())).find(({ name }) => name === 'failed_jobs')!
      const { headers } = await person.api.get(`/api/user/queue-jobs?${new URLSearchParams({ ...asked, _end: '1' })}`)
      return Number(headers.get('x-total-count'))
    })
    const before = await failed()
    await job(at('19:59', yesterday))
    assert.equal(await failed(), before, 'told the evening before')
    await job(at('23:30', yesterday))
    assert.equal(await failed(), before + 1)
  })

  test('a day without anything unusual has no mail, nor has an owner without an address', async ({ assert }) => {
    const [person, silent] = [await anOwner(), await anOwner()]
    await query(db.connection(), 'update users set email = null where id = ?', [silent.id])
    await digestAt(evening())
    assert.isEmpty(await mailsTo(silent))
    const told = await withStore(async (store) => {
      await query(store.trx, 'update orders set deleted_at = now()')
      await query(store.trx, 'update order_items set place_type = null')
      await handlers().watches.daily_digest!.tell(store, { id: person.id, occurrence: '2020-01-05' })
      await store.prepareCommit()
      throw new Undone((await query(store.trx, "select 1 from notifications where key like 'digest:2020-01-05:%'")).length)
    }).catch((error: unknown) => (error as Undone).count)
    assert.equal(told, 0)
  })

  test('with `messages_digest` off there is none', async ({ assert }) => {
    await saveSetting('messages_digest', false)
    const person = await anOwner()
    await anUnusualDay(person)
    await digestAt(evening())
    assert.isEmpty(await mailsTo(person))
  })
})

/** Rolls the transaction back. */
class Undone extends Error {
  readonly count: number
  constructor(count: number) {
    super('undone')
    this.count = count
  }
}
