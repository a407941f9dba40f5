import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { databaseName } from '#backend/engine/env/database_name'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { enqueue } from '#backend/services/jobs/queue'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { spawnWorker, TEST_WORKER_SCRIPT } from '#tests/support/server/spawn_worker'
import { registerTestJobs, waitForJobStatus } from '#tests/support/server/test_jobs'
import { startServer, type TestServer } from '#tests/support/server/test_server'
import { until, waitForValue, withTimeout } from '#tests/support/until'

interface Line {
  readonly pid: number
  readonly msg: string
  readonly request_id?: string
  readonly held_ms?: number
  readonly stack?: string
}

const HOLDING_SERVER = fileURLToPath(new URL('../../support/stubs/holding_server.ts', import.meta.url))
const JOBS = { 'test.hold': async () => {}, 'test.endless': async () => {} }

test.group('infra / watchdog', (group) => {
  const directory = mkdtempSync(join(tmpdir(), 'zarbia-watchdog-'))
  const log = join(directory, 'log')
  let server: TestServer

  group.setup(async () => {
    await prepareDatabaseOnce()
    const restore = registerTestJobs(JOBS)
    server = await (await startServer({
      DATABASE_NAME: databaseName(), EMBEDDED_PG_DIR: clusterPaths().data, WORKER: 'inside', LOG_FILE: log, JOB_LEASE_SECONDS: '1',
    }, { entry: [HOLDING_SERVER] })).ready()
    return async () => {
      restore()
      await server.end('SIGTERM')
      rmSync(directory, { recursive: true })
    }
  })

  const lines = (): readonly Line[] => readFileSync(log, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Line)
  const lineWith = (text: string) => waitForValue(text, () => lines().find(({ msg }) => msg === text))

  test('a request that holds the event loop for over a second is named with its id and stack, and is answered', async ({ assert }) => {
    const response = await fetch(`${server.url}/test/hold/17`, { method: 'POST', headers: { 'x-request-id': 'the-slow-one' } })
    assert.isTrue(response.ok)
    const line = await lineWith('POST /test/hold/:id has held the event loop for over a second')
    assert.equal(line.request_id, 'the-slow-one')
    assert.match(line.stack ?? '', /at holdUntilNamed \(tests\/support\/server\/hold_event_loop\.ts:\d+:\d+\)/)
    const released = await lineWith('POST /test/hold/:id has released the event loop')
    assert.isAtLeast(released.held_ms ?? 0, 1000)
  })

  test('so is a job', async ({ assert }) => {
    await waitForJobStatus(await enqueue('test.hold'), 'done')
    const line = await lineWith('The job test.hold has held the event loop for over a second')
    assert.match(line.stack ?? '', /holdUntilNamed/)
  })

  test('a debugger may hold it', async ({ assert }) => {
    assert.isTrue((await fetch(`${server.url}/test/debugged/1`, { method: 'POST' })).ok)
    assert.isTrue((await fetch(`${server.url}/test/hold/2`, { method: 'POST', headers: { 'x-request-id': 'the-next-one' } })).ok)
    await waitForValue('the next one is named', () => lines().find((line) => line.request_id === 'the-next-one'))
    assert.isUndefined(lines().find(({ msg }) => msg.includes('/test/debugged/')))
  })

  test('a call that holds it for ten seconds ends the process, and the next one answers', async ({ assert }) => {
    const { pid } = await lineWith('POST /test/hold/:id has released the event loop')
    await assert.rejects(() => fetch(`${server.url}/test/endless/1`, { method: 'POST', headers: { 'x-request-id': 'the-endless-one' } }))
    const line = await lineWith('POST /test/endless/:id has held the event loop for ten seconds: this process is killed')
    assert.deepInclude(line, { pid, request_id: 'the-endless-one' })
    assert.match(line.stack ?? '', /at holdForever /)
    await until('the server answers again', () => server.isReady())
    assert.include(server.output, `The server (${pid}) ended with SIGKILL: it starts again in`)
    // And does its work.
    await waitForJobStatus(await enqueue('test.hold'), 'done')
  })
})

test.group('infra / watchdog of a worker', (group) => {
  group.setup(prepareDatabaseOnce)
  group.each.setup(() => registerTestJobs(JOBS))

  test('an endless job ends it, and is given up after its tries', async ({ assert, cleanup }) => {
    const id = await enqueue('test.endless', {}, { attempts: 1 })
    const { child, exited } = spawnWorker(TEST_WORKER_SCRIPT, cleanup)
    let output = ''
    child.stdout.on('data', (chunk) => { output += chunk })
    assert.isNull(await withTimeout('the worker has ended', exited))
    assert.equal(child.signalCode, 'SIGKILL')
    const line = output.split('\n').find((one) => one.includes('held the event loop for ten seconds')) ?? '{}'
    assert.deepInclude(JSON.parse(line), { job: 'test.endless', job_id: id, level: 60 })
    spawnWorker(TEST_WORKER_SCRIPT, cleanup)
    assert.equal((await waitForJobStatus(id, 'failed')).error, 'The worker died')
  })
})
