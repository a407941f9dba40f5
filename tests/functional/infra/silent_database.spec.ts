import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { startDroppingProxy } from '#tests/support/stubs/dropping_proxy'
import { openEventStream } from '#tests/support/server/event_stream'
import { jsonClient, type Failure } from '#tests/support/json_client'
import { setupOwner } from '#tests/support/rows/people'
import { createBody } from '#tests/support/rows/samples'
import { waitForJobStatus } from '#tests/support/server/test_jobs'
import { startServer, type TestServer } from '#tests/support/server/test_server'
import { until, withTimeout } from '#tests/support/until'

const UNAVAILABLE = 'The database does not answer. Try again in a few seconds.'

test.group('infra / a database that does not answer', (group) => {
  const staffOwner = setupOwner(group)
  let proxy: Awaited<ReturnType<typeof startDroppingProxy>>
  let server: TestServer
  group.setup(async () => {
    proxy = await startDroppingProxy()
    server = await (await startServer({
      DATABASE_URL: proxy.url, APP_KEY: 'a-key-of-thirty-two-characters-or-more', WORKER: 'inside', RATE_LIMIT_FACTOR: '100',
    })).ready()
    return async () => {
      await server.end('SIGKILL')
      proxy.stop()
    }
  })

  const api = () => jsonClient(server.url, staffOwner.token)
  const read = () => api().get<Failure>('/api/user/departments')
  /** A lost connection that nobody uses is found when a request gets it. */
  const untilAllAnswer = () => until('all lost connections are found', async () =>
    (await Promise.all(Array.from({ length: 10 }, read))).every(({ status }) => status === 200))

  test('requests, writes, exports get 503 in words; all of it works again when it is back, jobs too', async ({ assert, cleanup }) => {
    const body = await createBody(api(), 'departments')
    // Connections with statements under way, and none.
    await Promise.all(Array.from({ length: 4 }, read))
    proxy.drop()
    const failed = await withTimeout('all are answered', Promise.all([
      read(), read(), api().post<Failure>('/api/user/departments', body), api().get<Failure>('/api/user/departments/export?format=csv'),
    ]))
    assert.deepEqual(failed.map(({ status }) => status), [503, 503, 503, 503], errorsIn(server.output))
    for (const answer of failed) assert.deepInclude(answer.body, { code: 'E_UNAVAILABLE', message: UNAVAILABLE })
    assert.isFalse(await server.isReady())
    proxy.deliver()
    await untilAllAnswer()
    await waitForJobStatus(await enqueue('housekeeping.sweep'), 'done')
    const page = await openEventStream(server.url, staffOwner.token)
    cleanup(() => { page.stop() })
    // The connection for notifications may come back some seconds later: then the page reads everything again.
    const { body: made } = await api().post<{ id: number }>('/api/user/departments', await createBody(api(), 'departments'))
    await until('the change is live', () =>
      page.changes().some(({ id }) => id === made.id) || page.events.filter(({ event }) => event === 'resync').length > 1)
    const { body: next } = await api().post<{ id: number }>('/api/user/departments', await createBody(api(), 'departments'))
    await page.waitForChange('departments', next.id, 'create')
    assert.isTrue(await server.isReady())
    const headers = { authorization: `Bearer ${staffOwner.token}` }
    const file = await fetch(`${server.url}/api/user/departments/export?format=csv`, { headers })
    assert.equal(file.status, 200)
    assert.include(await file.text(), 'ID,')
  })

  test('what a transaction had locked when its connection was lost is free again soon', async ({ assert, cleanup }) => {
    const body = await createBody(api(), 'departments')
    const { body: made } = await api().post<{ id: number; version: number }>('/api/user/departments', body)
    const holder = await db.transaction()
    cleanup(async () => { if (!holder.isCompleted) await holder.rollback() })
    await query(holder, 'select 1 from departments where id = ? for update', [made.id])
    const lost = api().patch<Failure>(`/api/user/departments/${made.id}`, { version: made.version, code: `L${made.id}` })
    await until('its statement waits for the row', async () => (await query(db.connection(), WAITING)).length > 0)
    proxy.loseConnections()
    await holder.rollback()
    assert.equal((await lost).status, 503)
    // Its transaction has the row now, and nobody ends it.
    await untilAllAnswer()
    const change = { version: made.version, code: `N${made.id}` }
    const next = await withTimeout('the row is free', api().patch<Failure>(`/api/user/departments/${made.id}`, change))
    assert.equal(next.status, 200, JSON.stringify(next.body))
  })

  test('connections that are lost are closed, and replaced', async () => {
    await Promise.all(Array.from({ length: 6 }, read))
    proxy.loseConnections()
    await untilAllAnswer()
  })

  test('a statement that takes its time is not cut, nor one that waits for a lock', async ({ assert }) => {
    const holder = await db.transaction()
    await holder.rawQuery('select pg_advisory_xact_lock(7733)')
    const waiting = query(db.connection(), 'select pg_advisory_xact_lock(7733), 1 as one')
    assert.lengthOf(await query(db.connection(), 'select pg_sleep(6)'), 1)
    await holder.commit()
    assert.deepInclude((await waiting)[0], { one: 1 })
  })
})

const WAITING = `
  select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%departments%'`

const errorsIn = (output: string): string => output.split('\n').filter((line) => /"level":[56]0/.test(line)).join('\n')
