import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { isAlive } from '#backend/embedded/postmaster'
import { enqueue } from '#backend/jobs/queue'
import { loadRuleContext } from '#backend/settings/index'
import { jsonClient } from '#tests/support/json_client'
import { openEventStream } from '#tests/support/event_stream'
import { setupOwner } from '#tests/support/people'
import { createBody } from '#tests/support/samples'
import { startSecondServer, type TestServer } from '#tests/support/test_server'
import { waitForJobStatus } from '#tests/support/test_jobs'
import { until, withTimeout } from '#tests/support/until'

/** A connection that is handed to a process at the moment of its death is never answered. */
const PATIENCE_MS = 2000

interface Line { readonly pid: number; readonly msg: string; readonly route?: string }

test.group('infra / server processes', (group) => {
  const staffOwner = setupOwner(group)
  let server: TestServer
  group.setup(async () => {
    server = await (await startSecondServer({ WEB_PROCESSES: '2', WORKER: 'inside' })).ready()
    await until('both processes listen', () => pidsThatListen(server).length === 2)
    return async () => { await server.end('SIGKILL') }
  })

  test('both answer, and either shows the metrics of both and those of the database once', async ({ assert }) => {
    for (let call = 0; call < 8; call++) await ask(server, '/api/user/clients')
    const metrics = await ask(server, '/metrics')
    const counts = valuesOf(metrics, /duration_seconds_count\{[^}]*route="\/api\/user\/clients",[^}]*process="\d"\} (\d+)/g)
    assert.lengthOf(counts, 2)
    assert.equal(counts.reduce((sum, count) => sum + count, 0), 8)
    assert.lengthOf(valuesOf(metrics, /zarbia_process_resident_memory_bytes\{process="\d"\} (\d+)/g), 2)
    assert.lengthOf(valuesOf(metrics, /zarbia_jobs\{state="failed"\} (\d+)/g), 1)
    assert.notMatch(metrics, /NaN|null/)
  })

  test('a change through one is seen on the live pages of both', async ({ assert, cleanup }) => {
    const pages = await Promise.all(Array.from({ length: 4 }, () => openEventStream(server.url, staffOwner.token)))
    cleanup(() => { for (const page of pages) page.stop() })
    const streams = valuesOf(await ask(server, '/metrics'), /zarbia_live_streams\{process="\d"\} (\d+)/g)
    assert.lengthOf(streams, 2)
    assert.isAbove(Math.min(...streams), 0)
    const api = jsonClient(server.url, staffOwner.token)
    const { body } = await api.post<{ id: number }>('/api/user/departments', await createBody(api, 'departments'))
    await Promise.all(pages.map((page) => page.waitForChange('departments', body.id, 'create')))
  })

  test('a setting that one process saves ends what another has cached', async ({ cleanup }) => {
    const [row] = await query(db.connection(), "select id, value, version from settings where key = 'company.name'")
    const current = async () => (await loadRuleContext(db.connection())).setting('company.name')
    await current()
    // What is cached now is not too old for an hour.
    const { now } = Date
    Date.now = () => now() - 3_600_000
    cleanup(async () => {
      Date.now = now
      await query(db.connection(), 'update settings set value = ?::jsonb where id = ?', [JSON.stringify(row?.value), row?.id])
    })
    const api = jsonClient(server.url, staffOwner.token)
    await api.patch(`/api/user/settings/${String(row?.id)}`, { value: 'Elsewhere', version: row?.version })
    await until('the new name is used', async () => await current() === 'Elsewhere')
  })

  test('one runs the jobs; killed, it is replaced by one that does not migrate, and the other goes on', async ({ assert, cleanup }) => {
    for (const id of await Promise.all([1, 2, 3].map(() => enqueue('housekeeping.sweep')))) await waitForJobStatus(id, 'done')
    await until('the jobs stand in the log', () => pidsOf(server, ({ msg }) => msg === 'job done').length > 0)
    const [first = 0, ...more] = pidsOf(server, ({ msg }) => msg === 'job done')
    assert.deepEqual(more, [])
    assert.isAbove(first, 1)
    const other = pidsThatListen(server).find((pid) => pid !== first) ?? 0
    // A process that migrates would repeat this migration, and fail.
    const last = '(select max(id) from adonis_schema)'
    const rename = (name: string) => query(db.connection(), `update adonis_schema set ${name} where id = ${last}`)
    await rename("name = name || '_'")
    cleanup(() => rename("name = rtrim(name, '_')").then(() => {}))
    const known = lines(server).length
    process.kill(first, 'SIGKILL')
    await until('the other answers', async () => {
      await ask(server, '/api/user/clients', PATIENCE_MS).catch(() => {})
      return lines(server).slice(known).some(({ pid, msg }) => pid === other && msg === 'request')
    })
    await until('another process listens', () => pidsThatListen(server).length === 3)
    await waitForJobStatus(await enqueue('housekeeping.sweep'), 'done')
  })

  test('SIGTERM ends all with 0, and a second one does not wait for a process that hangs', async ({ assert }) => {
    const pids = pidsThatListen(server).filter(isAlive)
    assert.lengthOf(pids, 2)
    // Does not end by itself.
    process.kill(pids[0] ?? 0, 'SIGSTOP')
    const startedAt = performance.now()
    const ended = server.end('SIGTERM')
    await until('a signal is a second one', () => performance.now() - startedAt > 400)
    assert.equal(await withTimeout('all have ended', Promise.race([ended, server.end('SIGTERM')])), 0)
    // Killed by the second signal, not because the group no longer waits.
    assert.notInclude(server.output, 'Server processes that have not ended')
    assert.isFalse(pids.some(isAlive))
  })
})

test.group('infra / server processes that cannot start', () => {
  test('a port that is taken is named once, and the exit code is 1', async ({ assert, cleanup }) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    cleanup(() => { taken.close() })
    const server = await startSecondServer({ WEB_PROCESSES: '2', PORT: String((taken.address() as AddressInfo).port) })
    assert.equal(await withTimeout('the server has ended', server.end()), 1)
    assert.lengthOf(server.output.match(/is taken by another program/g) ?? [], 1)
  })

  test('more connections than PostgreSQL allows are refused in words', async ({ assert }) => {
    const server = await startSecondServer({ WEB_PROCESSES: '16', DATABASE_CONNECTIONS: '300' })
    assert.equal(await withTimeout('the server has ended', server.end()), 1)
    assert.match(server.output, /16 server processes and a worker may open 238 connections, but PostgreSQL allows \d+/)
    assert.include(server.output, 'raise max_connections of PostgreSQL')
  })
})

/** With a connection of its own, which goes to the next process. */
async function ask(server: TestServer, path: string, patienceMs?: number): Promise<string> {
  const signal = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs)
  const [response] = await once(get(`${server.url}${path}`, { agent: new Agent(), signal }), 'response')
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts).toString()
}

const lines = (server: TestServer): readonly Line[] =>
  server.output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}')).map((line) => JSON.parse(line) as Line)
const pidsOf = (server: TestServer, isMeant: (line: Line) => boolean): number[] =>
  [...new Set(lines(server).filter(isMeant).map(({ pid }) => pid))]
const pidsThatListen = (server: TestServer) => pidsOf(server, ({ msg }) => msg.startsWith('started HTTP server'))
const valuesOf = (text: string, pattern: RegExp): number[] => [...text.matchAll(pattern)].map(([, value]) => Number(value))
