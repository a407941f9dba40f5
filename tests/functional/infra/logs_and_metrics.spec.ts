import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import { freshPhone, guest, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { createBody } from '#tests/support/rows/samples'
import { startSecondServer, type TestServer } from '#tests/support/server/test_server'
import { until } from '#tests/support/until'

interface Line { readonly msg: string; readonly request_id?: string; readonly route?: string; readonly status?: number }

test.group('infra / logs and metrics', (group) => {
  group.setup(prepareDatabaseOnce)

  test('the request id is taken from its header, returned, and stored in the audit log', async ({ assert, client }) => {
    const { api, token } = await owner()
    const name = `from-proxy:${Date.now()}`
    const body = await createBody(api, 'departments')
    const made = await client.post('/api/user/departments').header('x-request-id', name).bearerToken(token).json(body)
    made.assertStatus(201)
    assert.equal(made.header('x-request-id'), name)
    const rows = await query(db.connection(), 'select action from audit_logs where request_id = ?', [name])
    assert.deepEqual(rows, [{ action: 'departments.create' }])
    const refused = await client.get('/api/user/departments?no_such=1').header('x-request-id', name).bearerToken(token)
    assert.equal(refused.body().request_id, name)
  })

  test('an invalid request id is replaced', async ({ assert, client }) => {
    for (const bad of ['short', 'with a space and more', '"quoted-quoted"', 'x'.repeat(61)]) {
      const response = await client.get('/api/nothing').header('x-request-id', bad)
      assert.match(String(response.header('x-request-id')), /^[0-9a-f-]{36}$/)
      assert.equal(response.body().request_id, response.header('x-request-id'))
    }
  })

  test('metrics are available to programs on this machine only, and not through a proxy on it', async ({ assert, client }) => {
    await guest().get('/api/user/orders/12')
    const response = await client.get('/metrics')
    response.assertStatus(200)
    const text = response.text()
    assert.match(text, /zarbia_http_request_duration_seconds_count\{method="GET",route="\/api\/user\/orders\/:id",status="401"\} [1-9]/)
    assert.match(text, /zarbia_database_connections\{state="used"\} \d/)
    assert.match(text, /zarbia_jobs\{state="failed"\} \d/)
    assert.match(text, /zarbia_job_lag_seconds \d/)
    assert.match(text, /zarbia_nodejs_eventloop_lag_seconds /)
    assert.match(text, /zarbia_process_resident_memory_bytes \d/)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const { status } = await fetch(`${siteUrl()}/metrics`, { headers: { [header]: '192.0.2.1' } })
      assert.equal(status, 404, header)
    }
  })
})

test.group('infra / logs and metrics in production', (group) => {
  let server: TestServer
  group.setup(async () => {
    await prepareDatabaseOnce()
    server = await (await startSecondServer({ METRICS_TOKEN: 'a-token-of-the-monitor' })).ready()
    return async () => { await server.end('SIGTERM') }
  })

  test('METRICS_TOKEN is required if it is set', async ({ assert }) => {
    const ask = async (token?: string) => (await fetch(`${server.url}/metrics`, { headers: token ? { authorization: token } : {} })).status
    assert.equal(await ask(), 404)
    assert.equal(await ask('Bearer a-token-of-the-monitos'), 404)
    assert.equal(await ask('Bearer a-token-of-the-monitor'), 200)
  })

  test('each request is a line of JSON with its id and route, without phone numbers and passwords', async ({ assert }) => {
    const phone = freshPhone()
    const [id, password] = ['told-to-the-server', 'secret-word-here']
    await jsonClient(server.url).post('/auth/user/login', { phone, password }, { 'x-request-id': id })
    await jsonClient(server.url).get(`/api/user/clients?phone=${encodeURIComponent(phone)}`)
    await until('both calls stand in the log', () =>
      ['/auth/user/login', '/api/user/clients'].every((path) => lines(server).some(({ route }) => route === path)))
    const line = lines(server).find(({ request_id, msg }) => request_id === id && msg === 'request')
    assert.include(line, { route: '/auth/user/login', status: 401 })
    assert.notInclude(server.output, phone)
    assert.notInclude(server.output, password)
    assert.isFalse(lines(server).some(({ route }) => route === '/health/ready'))
  })
})

const lines = ({ output }: TestServer): Line[] =>
  output.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)
