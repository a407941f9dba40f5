import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { isAlive } from '#backend/engine/embedded/postmaster'
import { postmasterPid, queryCluster, scratchDirectory, startServer } from '#tests/support/server/test_server'
import { until, withTimeout } from '#tests/support/until'

/** One directory for all tests, because a start in an empty one takes longest: each test leaves its database stopped. */
test.group('infra / embedded PostgreSQL', (group) => {
  const scratch = scratchDirectory()
  const { data } = scratch
  const start = () => startServer({ EMBEDDED_PG_DIR: data, DATABASE_URL: '' })
  const startReady = async () => (await start()).ready()
  /** In the database `postgres`, because the database of the application may contain only the tables of resources.ts. */
  const query = (sql: string) => queryCluster(data, 'postgres', sql)

  group.setup(() => () => scratch.remove())

  test('two servers start at once in an empty directory, share the database, and the last one stops it', async ({ assert }) => {
    const [one, two] = await Promise.all([start(), start()])
    await Promise.all([one.ready(), two.ready()])
    const pid = runningPid(data)
    await one.end('SIGTERM')
    assert.isTrue(isAlive(pid))
    assert.isTrue(await two.isReady())
    await two.end('SIGTERM')
    assert.isFalse(isAlive(pid))
  })

  test('keeps its data between runs, and SIGTERM waits for no open connection and no query', async ({ assert }) => {
    const first = await startReady()
    await query('create table kept as select 42 as value')
    const pid = runningPid(data)
    const socket = connect(Number(new URL(first.url).port), '127.0.0.1')
    // A body that never ends.
    socket.write('POST /auth/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    const hungUp = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    assert.equal(await first.end('SIGTERM'), 0)
    await withTimeout('the open connection is closed', hungUp)
    assert.isFalse(isAlive(pid))

    const second = await startReady()
    assert.deepEqual(await query('select value from kept'), [{ value: 42 }])
    const sleeping = query('select pg_sleep(600)').catch((error: Error) => error)
    assert.equal(await second.end('SIGTERM'), 0)
    assert.instanceOf(await sleeping, Error)
    assert.isUndefined(postmasterPid(data))
  })

  test('outlives a killed server, comes back when killed, and starts although another program has its old pid', async ({ assert }) => {
    const killed = await startReady()
    await query('create table survived as select 42 as value')
    const pid = runningPid(data)
    await killed.end('SIGKILL')
    assert.isTrue(isAlive(pid))

    const next = await startReady()
    assert.equal(postmasterPid(data), pid)
    // A server that is still starting would exit with an error.
    await until('the server says that it is open', () => next.output.includes('is open at'))
    process.kill(pid, 'SIGKILL')
    await until('the killed database has gone, and its pid file too', () => !isAlive(pid) && postmasterPid(data) !== pid)
    await next.ready()
    const newPid = runningPid(data)
    assert.notEqual(newPid, pid)
    assert.deepEqual(await query('select value from survived'), [{ value: 42 }])

    await next.end('SIGKILL')
    process.kill(newPid, 'SIGKILL')
    await until('the database has gone again', () => !isAlive(newPid))
    // This test process runs and is no postmaster.
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`)
    const last = await startReady()
    assert.notInclude([newPid, process.pid], runningPid(data))
    assert.equal(await last.end('SIGINT'), 0)
    assert.isUndefined(postmasterPid(data))
  })

  test('names the directory that it cannot use', async ({ assert }) => {
    const closed = join(scratch.directory, 'closed')
    mkdirSync(closed)
    chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0o500)
    const server = await startServer({ EMBEDDED_PG_DIR: join(closed, 'postgres'), DATABASE_URL: '' })
    assert.equal(await server.end(), 1)
    assert.include(server.output, closed)
    assert.include(server.output, 'EMBEDDED_PG_DIR')
  })
})

function runningPid(data: string) {
  const pid = postmasterPid(data)
  if (!pid) throw new Error('No database is running')
  return pid
}
