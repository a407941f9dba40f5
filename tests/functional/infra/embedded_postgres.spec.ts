import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { isAlive } from '#backend/embedded/postmaster'
import { postmasterPid, queryCluster, scratchDirectory, startServer } from '#tests/support/server'
import { until, within } from '#tests/support/until'

const env = (data: string) => ({ EMBEDDED_PG_DIR: data, DATABASE_URL: '' })

test.group('infra / embedded PostgreSQL', (group) => {
  /** Of a server that has been started once on nothing, and stopped. */
  let stopped: ReturnType<typeof scratchDirectory>
  let place: ReturnType<typeof scratchDirectory>

  group.setup(async () => {
    stopped = scratchDirectory()
    const server = await (await startServer(env(stopped.data))).ready()
    await server.end('SIGTERM')
    return () => stopped.remove()
  })

  group.each.setup(() => {
    place = scratchDirectory()
    return () => place.remove()
  })

  /** With its owner: PostgreSQL does not run as root. */
  const copyStopped = () => { execFileSync('cp', ['-a', stopped.data, place.data]) }

  test('keeps its data between runs and stops with the last process', async ({ assert }) => {
    copyStopped()
    const first = await (await startServer(env(place.data))).ready()
    await query(place.data, 'create table kept as select 42 as value')
    const pid = runningPid(place.data)
    assert.equal(await first.end('SIGTERM'), 0)
    assert.isFalse(isAlive(pid))

    const second = await (await startServer(env(place.data))).ready()
    assert.deepEqual(await query(place.data, 'select value from kept'), [{ value: 42 }])
    assert.equal(await second.end('SIGINT'), 0)
    assert.isUndefined(postmasterPid(place.data))
  })

  test('SIGTERM does not wait for a connection that stays open', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(place.data))).ready()
    const pid = runningPid(place.data)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    // A body that never comes to its end.
    socket.write('POST /auth/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    const hungUp = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    assert.equal(await server.end('SIGTERM'), 0)
    await within('the open connection is closed', hungUp)
    assert.isFalse(isAlive(pid))
  })

  test('SIGTERM does not wait for a query that does not end', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(place.data))).ready()
    const pid = runningPid(place.data)
    const sleeping = query(place.data, 'select pg_sleep(600)').catch((error: Error) => error)
    await server.end('SIGTERM')
    assert.instanceOf(await sleeping, Error)
    assert.isFalse(isAlive(pid))
  })

  test('a server that was killed leaves the database up, and the next one attaches to it', async ({ assert }) => {
    copyStopped()
    const killed = await (await startServer(env(place.data))).ready()
    const pid = runningPid(place.data)
    await killed.end('SIGKILL')
    assert.isTrue(isAlive(pid))

    const next = await (await startServer(env(place.data))).ready()
    assert.equal(postmasterPid(place.data), pid)
    await next.end('SIGTERM')
    assert.isFalse(isAlive(pid))
  })

  test('a database that was killed comes back under the running server', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(place.data))).ready()
    await query(place.data, 'create table kept as select 42 as value')
    // One that still starts would end, and say why.
    await until('the server says that it is open', () => server.output.includes('is open at'))
    const pid = runningPid(place.data)
    process.kill(pid, 'SIGKILL')
    await until('the killed database has gone, and its pid file too', () => !isAlive(pid) && postmasterPid(place.data) !== pid)
    await server.ready()
    assert.notEqual(postmasterPid(place.data), pid)
    assert.deepEqual(await query(place.data, 'select value from kept'), [{ value: 42 }])
    await server.end('SIGTERM')
    assert.isUndefined(postmasterPid(place.data))
  })

  test('both were killed and the old pid belongs to another program now', async ({ assert }) => {
    copyStopped()
    const server = await (await startServer(env(place.data))).ready()
    const pid = runningPid(place.data)
    await server.end('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await until('the killed database has gone', () => !isAlive(pid))
    // This test process is alive and is no database.
    writeFileSync(join(place.data, 'postmaster.pid'), `${process.pid}\n${place.data}\n`)

    const next = await (await startServer(env(place.data))).ready()
    assert.notInclude([pid, process.pid], runningPid(place.data))
    await next.end('SIGTERM')
  })

  test('two servers start at once on nothing, share the database, and the last one out stops it', async ({ assert }) => {
    const [one, two] = await Promise.all([startServer(env(place.data)), startServer(env(place.data))])
    await Promise.all([one.ready(), two.ready()])
    const pid = runningPid(place.data)
    await one.end('SIGTERM')
    assert.isTrue(isAlive(pid))
    assert.isTrue(await two.isReady())
    await two.end('SIGTERM')
    assert.isFalse(isAlive(pid))
  })

  test('says which directory stands in the way', async ({ assert }) => {
    const closed = join(place.directory, 'closed')
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

/** Beside the database of the application, which holds what resources.ts says and nothing else. */
const query = (data: string, sql: string) => queryCluster(data, 'postgres', sql)
