import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { account, PASSWORD } from '../auth/accounts.ts'
import { jsonClient } from '#tests/support/json_client'
import { freshPhone } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startSecondServer, type TestServer } from '#tests/support/server/test_server'
import { until } from '#tests/support/until'

/** Client addresses behind a trusted proxy. */
test.group('infra / proxy', (group) => {
  let server: TestServer
  group.setup(async () => {
    await prepareDatabaseOnce()
    server = await (await startSecondServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' })).ready()
    return async () => { await server.end('SIGTERM') }
  })

  const signIn = (phone: string, password: string, from: string) =>
    jsonClient(server.url).post<{ token: string }>('/auth/user/login', { phone, password }, { 'x-forwarded-for': from })
  const addressOf = async (id: number) => (await db.from('audit_logs').where({ action: 'user.login', actor_id: id }).firstOrFail()).ip

  test('only the address written by the trusted proxy counts', async ({ assert }) => {
    const { id, phone } = await account('user')
    const from = (n: number) => `198.51.100.${n}, 203.0.113.5`
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await signIn(phone, 'wrong password', from(n))).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
    assert.equal((await signIn(phone, PASSWORD, '198.51.100.1, 203.0.113.6')).status, 200)
    assert.equal(await addressOf(id), '203.0.113.6')
  })

  test('metrics need their token where a proxy is configured, whatever it sends', async ({ assert }) => {
    assert.equal((await fetch(`${server.url}/metrics`)).status, 404)
  })

  test('guessing the password of one account from many addresses is limited too', async ({ assert }) => {
    const { phone } = await account('user')
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) statuses.push((await signIn(phone, 'wrong password', `203.0.113.${100 + n}`)).status)
    assert.deepEqual(statuses, [...Array<number>(20).fill(401), ...Array<number>(5).fill(429)])
  })

  test('addresses of one IPv6 connection count as one', async ({ assert }) => {
    const { phone } = await account('user')
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await signIn(phone, 'wrong password', `2001:db8:7:7::${n}`)).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
    assert.equal((await signIn(phone, PASSWORD, '2001:db8:7:8::1')).status, 200)
  })

  test('an invalid address is accepted, and the log has the address of the proxy', async ({ assert }) => {
    for (const from of ['garbage', '999.1.1.1', '<script>', '1.2.3.4:5678', ',', 'fe80::1%eth0']) {
      const { id, phone } = await account('user')
      assert.equal((await signIn(phone, PASSWORD, from)).status, 200, from)
      assert.equal(await addressOf(id), from.startsWith('fe80') ? 'fe80::1' : '127.0.0.1', from)
    }
  })
})

test.group('infra / proxy that is not configured', (group) => {
  let server: TestServer
  group.setup(async () => {
    await prepareDatabaseOnce()
    server = await (await startSecondServer({ RATE_LIMIT_FACTOR: '1' })).ready()
    return async () => { await server.end('SIGTERM') }
  })

  test('an unknown proxy is not trusted, and the log warns once', async ({ assert }) => {
    const warnings = () => server.output.split('TRUST_PROXY').length - 1
    assert.equal(warnings(), 0)
    for (let n = 0; n < 3; n++) await fetch(`${server.url}/health/live`, { headers: { 'x-forwarded-for': `203.0.113.${n}` } })
    await until('the log warns', () => warnings() > 0)
    await fetch(`${server.url}/health/live`)
    assert.equal(warnings(), 1)
  })

  test('a proxy that sends another header than X-Forwarded-For is noticed too', async ({ cleanup }) => {
    const other = await (await startSecondServer({ TRUST_PROXY: '1' })).ready()
    cleanup(async () => { await other.end('SIGTERM') })
    await fetch(`${other.url}/health/live`, { headers: { 'x-real-ip': '203.0.113.1' } })
    await until('the log warns', () => other.output.includes('TRUST_PROXY'))
  })

  test('strangers who exhaust the limit of an address do not lock out a browser that has signed in before', async ({ assert }) => {
    // Other tests have failed to sign in from this address too.
    await db.from('rate_limits').delete()
    const [anna, badr] = [await account('user'), await account('user')]
    const first = await signInAt(server, anna.phone, PASSWORD)
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    assert.match(first.headers.get('set-cookie') ?? '', /Path=\/auth\/user\/login; HttpOnly; SameSite=Strict$/)
    assert.notInclude(cookie, anna.phone.slice(4))
    const strangers = Array.from({ length: 50 }, () => signInAt(server, freshPhone(), 'wrong password'))
    assert.deepEqual([...new Set((await Promise.all(strangers)).map(({ status }) => status))], [401])

    const status = async (phone: string, password: string, sent?: string) => (await signInAt(server, phone, password, sent)).status
    assert.equal(await status(anna.phone, PASSWORD), 429)
    assert.equal(await status(anna.phone, PASSWORD, cookie), 200)
    // Not with the cookie of another account, nor with a forged one.
    assert.equal(await status(badr.phone, PASSWORD, cookie), 429)
    assert.equal(await status(anna.phone, PASSWORD, `${cookie.slice(0, -8)}AAAAAAAA`), 429)
    // The limit per phone number still applies.
    for (let n = 0; n < 5; n++) assert.equal(await status(anna.phone, 'wrong password', cookie), 401)
    assert.equal(await status(anna.phone, PASSWORD, cookie), 429)
  })
})

const signInAt = ({ url }: TestServer, phone: string, password: string, cookie = '') =>
  jsonClient(url).post('/auth/user/login', { phone, password }, { cookie })
