/** Two servers behind one PostgreSQL, of which either answers any request. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { loadRuleContext } from '#backend/services/settings/index'
import { jsonClient } from '#tests/support/json_client'
import { openEventStream } from '#tests/support/server/event_stream'
import { setupOwner } from '#tests/support/rows/people'
import { createBody } from '#tests/support/rows/samples'
import { startSecondServer, type TestServer } from '#tests/support/server/test_server'
import { waitForJobStatus } from '#tests/support/server/test_jobs'
import { until, withTimeout } from '#tests/support/until'

test.group('infra / two servers', (group) => {
  const staffOwner = setupOwner(group)
  let servers: readonly [TestServer, TestServer]
  group.setup(async () => {
    // Both at once: one prepares the database, the other waits for it.
    const started = [await startSecondServer({ WORKER: 'inside' }), await startSecondServer({ WORKER: 'external' })] as const
    servers = [await started[0].ready(), await started[1].ready()]
    return async () => { await Promise.all(servers.map((server) => server.end('SIGKILL'))) }
  })

  test('a change through one is seen on the live pages of both', async ({ cleanup }) => {
    const pages = await Promise.all(servers.map(({ url }) => openEventStream(url, staffOwner.token)))
    cleanup(() => { for (const page of pages) page.stop() })
    for (const { url } of servers) {
      const api = jsonClient(url, staffOwner.token)
      const { body } = await api.post<{ id: number }>('/api/user/departments', await createBody(api, 'departments'))
      await Promise.all(pages.map((page) => page.waitForChange('departments', body.id, 'create')))
    }
  })

  test('a setting that one saves ends what another has cached', async ({ cleanup }) => {
    const [row] = await query(db.connection(), 'select id, company_name, version from settings')
    const current = async () => (await loadRuleContext(db.connection())).setting('company_name')
    await current()
    // What is cached now is not too old for an hour.
    const { now } = Date
    Date.now = () => now() - 3_600_000
    cleanup(async () => {
      Date.now = now
      await query(db.connection(), 'update settings set company_name = ?', [row?.company_name])
    })
    const api = jsonClient(servers[0].url, staffOwner.token)
    await api.patch(`/api/user/settings/${String(row?.id)}`, { company_name: 'Elsewhere', version: row?.version })
    await until('the new name is used', async () => await current() === 'Elsewhere')
  })

  test('a key that one has answered is answered by the other with the same record', async ({ assert }) => {
    const [first, second] = servers.map(({ url }) => jsonClient(url, staffOwner.token))
    const body = await createBody(first!, 'departments')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const made = await first!.post<{ id: number }>('/api/user/departments', body, key)
    const again = await second!.post<{ id: number }>('/api/user/departments', body, key)
    assert.deepEqual([made.status, again.status, again.body.id], [201, 201, made.body.id])
  })

  test('the worker of one runs the jobs, and either shows its own metrics', async ({ assert }) => {
    for (const id of await Promise.all([1, 2, 3].map(() => enqueue('housekeeping.sweep')))) await waitForJobStatus(id, 'done')
    for (const { url } of servers) {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      assert.lengthOf(metrics.match(/^zarbia_process_resident_memory_bytes \d+/gm) ?? [], 1)
      assert.match(metrics, /^zarbia_jobs\{state="failed"\} \d+/m)
    }
  })

  test('when one is killed, the other goes on', async ({ assert }) => {
    await servers[0].end('SIGKILL')
    const { status } = await jsonClient(servers[1].url, staffOwner.token).get('/api/user/departments')
    assert.equal(status, 200)
  })
})

test.group('infra / a server that cannot start', () => {
  test('a port that is taken is named, and the exit code is 1', async ({ assert, cleanup }) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    cleanup(() => { taken.close() })
    const server = await startSecondServer({ PORT: String((taken.address() as AddressInfo).port) })
    assert.equal(await withTimeout('the server has ended', server.end()), 1)
    assert.include(server.output, 'is taken by another program')
  })
})
