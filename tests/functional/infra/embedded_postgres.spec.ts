import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { isAlive } from '#backend/embedded/postmaster'
import { postmasterPid, queryCluster, scratchDirectory, startServer } from '#tests/support/test_server'
import { until, withTimeout } from '#tests/support/until'

const env = (data: string) => ({ EMBEDDED_PG_DIR: data, DATABASE_URL: '' })

test.group('infra / embedded PostgreSQL', (group) => {
  /** The directory of a server that was started once in an empty directory and stopped. */
  let stopped: ReturnType<typeof scratchDirectory>
  let scratch: ReturnType<typeof scratchDirectory>

  group.setup(async () => {
    stopped = scratchDirectory()
    const server = await (await startServer(env(stopped.data))).ready()
    await server.end('SIGTERM')
    return () => stopped.remove()
  })

  group.each.setup(() => {
    scratch = scratchDirectory()
    return () => scratch.remove()
  })

  /** Keeps the owner, because PostgreSQL does not run as root. */
  const copyStopped = () => { execFileSync('cp', ['-a', stopped.data, scratch.data]) }

  test('keeps its data between runs and stops with the last process', async ({ assert }) => {
    copyStopped()
    const first = await (await startServer(env(scratch.data))).ready()
    await query(scratch.data, 'create table kept as select 42 as value')
    const pid = runningPid(scratch.data)
    assert.equal(await first.end('SIGTERM'), 0)
    assert.isFalse(isAlive(pid))

    const second = await (await startServer(env(scratch.data))).ready()
    assert.deepEqual(await query(scratch.data, 'select value from kept'), [{ value: 42 }])
    assert.equal(await second.end('SIGINT'), 0)
    assert.isUndefined(postmasterPid(scratch.data))
  })

  test('SIGTERM does not wait for a connection that stays open', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(scratch.data))).ready()
    const pid = runningPid(scratch.data)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    // A body that never ends.
    socket.write('POST /auth/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    const hungUp = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    assert.equal(await server.end('SIGTERM'), 0)
    await withTimeout('the open connection is closed', hungUp)
    assert.isFalse(isAlive(pid))
  })

  test('SIGTERM does not wait for a query that does not end', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(scratch.data))).ready()
    const pid = runningPid(scratch.data)
    const sleeping = query(scratch.data, 'select pg_sleep(600)').catch((error: Error) => error)
    await server.end('SIGTERM')
    assert.instanceOf(await sleeping, Error)
    assert.isFalse(isAlive(pid))
  })

  test('a server that was killed leaves the database up, and the next one attaches to it', async ({ assert }) => {
    copyStopped()
    const killed = await (await startServer(env(scratch.data))).ready()
    const pid = runningPid(scratch.data)
    await killed.end('SIGKILL')
    assert.isTrue(isAlive(pid))

    const next = await (await startServer(env(scratch.data))).ready()
    assert.equal(postmasterPid(scratch.data), pid)
    await next.end('SIGTERM')
    assert.isFalse(isAlive(pid))
  })

  test('a database that was killed comes back under the running server', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(scratch.data))).ready()
    await query(scratch.data, 'create table kept as select 42 as value')
    // A server that is still starting would exit with an error.
    await until('the server says that it is open', () => server.output.includes('is open at'))
    const pid = runningPid(scratch.data)
    process.kill(pid, 'SIGKILL')
    await until('the killed database has gone, and its pid file too', () => !isAlive(pid) && postmasterPid(scratch.data) !== pid)
    await server.ready()
    assert.notEqual(postmasterPid(scratch.data), pid)
    assert.deepEqual(await query(scratch.data, 'select value from kept'), [{ value: 42 }])
    await server.end('SIGTERM')
    assert.isUndefined(postmasterPid(scratch.data))
  })

  test('starts after both were killed and another program has the old pid', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(scratch.data))).ready()
    const pid = runningPid(scratch.data)
    await server.end('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await until('the killed database has gone', () => !isAlive(pid))
    // This test process runs and is no postmaster.
    writeFileSync(join(scratch.data, 'postmaster.pid'), `${process.pid}\n${scratch.data}\n`)

    const next = await (await startServer(env(scratch.data))).ready()
    assert.notInclude([pid, process.pid], runningPid(scratch.data))
    await next.end('SIGTERM')
  })

  test('two servers start at once in an empty directory, share the database, and the last one stops it', async ({ assert }) => {
    const [one, two] = await Promise.all([startServer(env(scratch.data)), startServer(env(scratch.data))])
    await Promise.all([one.ready(), two.ready()])
    const pid = runningPid(scratch.data)
    await one.end('SIGTERM')
    assert.isTrue(isAlive(pid))
    assert.isTrue(await two.isReady())
    await two.end('SIGTERM')
    assert.isFalse(isAlive(pid))
  })

  test('names the directory that it cannot use', async ({ assert }) => {
    const closed = join(scratch.directory, 'closed')
    mkdirSync(closed)
    chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0o500)
    const server = await startServer(env(join(closed, 'postgres')))
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

/** In the database `postgres`, because the database of the application may contain only the tables of resources.ts. */
const query = (data: string, sql: string) => queryCluster(data, 'postgres', sql)
