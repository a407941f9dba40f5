/** Whatever takes a processor or memory is done in turns: one person does not fill them, and hears at once that they have too many. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { createSample } from '#tests/support/rows/samples'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { owner, setupOwner, type Person } from '#tests/support/rows/people'
import { samplePhoto } from '#tests/support/rows/upload_files'
import { until, withTimeout } from '#tests/support/until'

interface Heavy {
  /** Locked, so that no call ends before all have come. */
  readonly table: string
  readonly ofOne: number
  readonly path: string
  readonly body?: () => FormData | string
}

const CALLS: Readonly<Record<string, Heavy>> = {
  statistics: { table: 'orders', ofOne: 4, path: '/api/user/statistics?from=2026-01-01&to=2026-01-31' },
  'the dashboard': { table: 'orders', ofOne: 8, path: '/api/user/dashboard' },
  'the search of everything': { table: 'clients', ofOne: 10, path: '/api/user/search?q=mariem' },
  'a list': { table: 'clients', ofOne: 40, path: '/api/user/clients' },
  'the rows of a list by their number': { table: 'clients', ofOne: 40, path: '/api/user/clients/counts' },
  'a file of a list': { table: 'audit_logs', ofOne: 3, path: '/api/user/clients/export?format=csv' },
  'a paper': { table: 'print_profiles', ofOne: 5, path: '/api/user/prints/{print}/pdf' },
  'the places of what is ready': { table: 'orders', ofOne: 40, path: '/api/user/racking?from=2026-11-01&to=2026-11-30' },
  'the plant': { table: 'order_items', ofOne: 40, path: '/api/user/plant' },
  'the history of a record': { table: 'audit_logs', ofOne: 40, path: '/api/user/clients/{client}/history' },
  'the arrivals of a day': { table: 'shipments', ofOne: 5, path: '/api/user/shipments/arrivals?date=2026-11-25' },
  'the price of a draft': {
    table: 'clients', ofOne: 8, path: '/api/user/orders/preview', body: () => JSON.stringify({ client_id: client, items: [{}] }),
  },
  'a batch': {
    table: 'clients', ofOne: 5, path: '/api/user/clients/bulk',
    body: () => JSON.stringify({ ids: [client], action: 'edit', values: { note: 'In a batch' } }),
  },
  'a picture': { table: 'unsettled_files', ofOne: 20, path: '/api/user/media?for=orders.photos', body: () => form },
}
const AT_ONCE = 44
let form: FormData
let client = 0

test.group('infra / heavy calls', (group) => {
  const me = setupOwner(group)
  let print = 0
  group.setup(async () => {
    print = (await createSample(me.api, 'prints')).id
    client = (await createSample(me.api, 'clients')).id
    form = new FormData()
    form.append('file', new Blob([new Uint8Array(await samplePhoto())]), 'a.jpg')
  })
  const send = ({ token }: Person, { path, body }: Heavy, locale = 'en') => {
    const sent = body?.()
    return fetch(siteUrl() + path.replace('{print}', String(print)).replace('{client}', String(client)), {
      method: sent ? 'POST' : 'GET', body: sent ?? null,
      headers: {
        authorization: `Bearer ${token}`, 'accept-language': locale, ...typeof sent === 'string' && { 'content-type': 'application/json' },
      },
    })
  }

  test('of one person {$self} has a bound: beyond it a sentence at once, and afterwards all is as before')
    .with(Object.keys(CALLS))
    .run(async ({ assert }, name) => {
      const call = CALLS[name]!
      const person = await owner()
      // Who the person is, is known from then on.
      await (await send(person, call)).arrayBuffer()
      const statuses: number[] = []
      const locked = await db.transaction()
      const answers: Promise<Response>[] = []
      try {
        await query(locked, `lock table "${call.table}" in access exclusive mode`)
        for (let index = 0; index < AT_ONCE; index++) answers.push(send(person, call, LOCALES[index % LOCALES.length]))
        for (const answer of answers) void answer.then(({ status }) => { statuses.push(status) })
        await until('those beyond the bound are refused', () => statuses.length >= AT_ONCE - call.ofOne)
        assert.deepEqual([...new Set(statuses)], [429])
      } finally {
        await locked.rollback()
      }
      const all = await Promise.all(answers)
      const refused = all.map((answer, index) => ({ answer, locale: LOCALES[index % LOCALES.length]! }))
        .filter(({ answer }) => answer.status === 429)
      assert.lengthOf(refused, AT_ONCE - call.ofOne)
      for (const { answer, locale } of refused) {
        assert.equal(answer.headers.get('retry-after'), '5')
        const { message } = await answer.json() as Failure
        assert.equal(message, String(translator(locale)('errors.busy.own', { max: call.ofOne })))
      }
      for (const answer of all.filter(({ status }) => status !== 429)) {
        assert.isTrue(answer.ok, String(answer.status))
        await answer.arrayBuffer()
      }
      assert.isTrue((await send(person, call)).ok)
    })

  test('lists of one person, however slow, leave connections to their other calls and to the lists of others', async ({ assert }) => {
    const [one, another] = [await owner(), await owner()]
    for (const { api } of [one, another]) assert.equal((await api.get('/api/user/departments')).status, 200)
    const locked = await db.transaction()
    const slow: Promise<Response>[] = []
    try {
      await query(locked, 'lock table clients in access exclusive mode')
      for (let index = 0; index < 30; index++) slow.push(send(one, { table: 'clients', ofOne: 40, path: '/api/user/clients?_totals=1' }))
      await until('their lists wait', async () => (await query(db.connection(), WAITING)).length > 0)
      const answers = await withTimeout('the others are answered', Promise.all([
        another.api.get('/api/user/departments'), one.api.get('/auth/user/me'), another.api.get('/auth/user/me'),
      ]))
      assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200])
    } finally {
      await locked.rollback()
    }
    for (const answer of slow) assert.equal((await answer).status, 200)
  })

  test('a list that is too heavy is refused in words; with fewer fields or rows it is there', async ({ assert }) => {
    const courier = await createSample(me.api, 'couriers')
    await query(db.connection(), `
      insert into refused_actions (site_id, path, message, status, courier_id, happened_at, body)
      select 1, '/api/courier/x', '{"en": "Too late"}', 'open', ?, now(), jsonb_build_object('note', repeat('x', 900000))
      from generate_series(1, 20)`,
    [courier.id])
    const list = (more: string) => me.api.get<Failure & readonly object[]>(`/api/user/refused-actions?courier_id=${courier.id}${more}`)
    const { status, body } = await list('')
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { _end: ['These rows are more than 8 MB. Ask for fewer of them, or for fewer fields.'] })
    assert.lengthOf((await list('&_fields=message,path')).body, 20)
    assert.lengthOf((await list('&_end=5')).body, 5)
    await query(db.connection(), 'delete from refused_actions where courier_id = ?', [courier.id])
  })

  test('a body that is stored has a bound', async ({ assert }) => {
    const action = { path: `/api/courier/order-deliveries/${MISSING_ID}/done`, message: { en: 'Too late' } }
    const post = (length: number) => me.api.post<Failure>('/api/user/refused-actions', {
      ...action, body: { parts: Array.from({ length: 50 }, () => 'x'.repeat(length / 50)) },
    })
    const { status, body } = await post(900_000)
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { body: ['Enter at most 20000 characters.'] })
    assert.equal((await post(15_000)).status, 201)
  })

  test('a body that is stored is stored once: the log, which is never emptied, says who kept it and not what', async ({ assert }) => {
    const body = { parts: Array.from({ length: 10 }, () => 'x'.repeat(1000)) }
    const kept = await me.api.post<{ id: number; body: object }>('/api/user/refused-actions', {
      path: `/api/courier/order-deliveries/${MISSING_ID}/done`, message: { en: 'Too late' }, body,
    })
    assert.deepEqual(kept.body.body, body)
    const log = await query(db.connection(), `select action, length(after::text) as characters, jsonb_exists(after, 'body') as has_body
      from audit_logs where subject_resource = 'refused_actions' and subject_id = ?`, [kept.body.id])
    assert.containsSubset(log, [{ action: 'refused_actions.create', has_body: false }])
    for (const { characters } of log) assert.isBelow(Number(characters), 2000)
  })
})

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%clients%'`
