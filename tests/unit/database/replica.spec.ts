import { test } from '@japa/runner'
import { Replica, type ReplicaServers } from '#backend/database/replica/replica'
import { ReplicaProgress } from '#backend/database/replica/replica_progress'
import { until } from '#tests/support/until'

const MAX_LAG_MS = 5000
/** After it a read may be old. */
const STRICT_MS = 2 * (MAX_LAG_MS + 1000)

/** Both servers. `written` and `replayed` are positions; every announcement reaches the replica's process, and is kept. */
class Servers implements ReplicaServers {
  written = 1
  replayed = 1
  isDown = false
  asked = 0
  disconnected = 0
  readonly announced: string[] = []
  readonly replica = new Replica(this, MAX_LAG_MS)

  primaryPosition() {
    return Promise.resolve(`0/${this.written.toString(16)}`)
  }

  replicaPosition() {
    this.asked++
    return this.isDown ? Promise.reject(new Error('down')) : Promise.resolve(`0/${this.replayed.toString(16)}`)
  }

  announce(text: string) {
    this.announced.push(text)
    this.replica.onNotification(text)
    return Promise.resolve()
  }

  disconnect() {
    this.disconnected++
  }

  report() {}

  /** Who answers. */
  readBy(person: string) {
    return this.replica.read(person, () => Promise.resolve('replica'), () => Promise.resolve('primary'))
  }
}

test.group('database / replica', (group) => {
  const now = performance.now.bind(performance)
  let skipped = 0
  group.each.setup(() => {
    skipped = 0
    performance.now = () => now() + skipped
    return () => { performance.now = now }
  })

  function listening() {
    const servers = new Servers()
    servers.replica.onConnect()
    return servers
  }

  /** A process that has listened for long, with a replica that has lacked the last write for a moment. */
  async function behind() {
    const servers = listening()
    skipped += STRICT_MS
    await servers.readBy('user 9')
    servers.written = 2
    return servers
  }

  test('the replica answers, even a moment behind; the primary answers who has written until the replica has it', async ({ assert }) => {
    const servers = await behind()
    assert.equal(await servers.readBy('user 1'), 'replica')
    await servers.replica.recordWrite('user 1')
    assert.deepEqual(servers.announced, ['user 1'])
    assert.equal(await servers.readBy('user 1'), 'primary')
    assert.equal(await servers.readBy('user 2'), 'replica')
    servers.replayed = 2
    await until('it is known', async () => await servers.readBy('user 1') === 'replica')
  })

  test('a write through another process counts, and its reader waits for the replica a moment', async ({ assert }) => {
    const servers = await behind()
    servers.replica.onNotification('user 1')
    const { asked } = servers
    const answer = servers.readBy('user 1')
    await until('it has asked the replica, and waits', () => servers.asked > asked)
    servers.replayed = 2
    assert.equal(await answer, 'replica')
  })

  test('not without notifications, and for a while after a new connection only with everything', async ({ assert }) => {
    const servers = await behind()
    servers.replica.onDisconnect()
    assert.equal(await servers.readBy('user 1'), 'primary')
    servers.replica.onConnect()
    assert.equal(await servers.readBy('user 1'), 'primary')
    servers.replayed = 2
    await until('it has everything', async () => await servers.readBy('user 1') === 'replica')
  })

  test('not further behind than allowed, which is announced', async ({ assert }) => {
    const servers = await behind()
    await servers.replica.status()
    skipped += MAX_LAG_MS + 1
    assert.equal(await servers.readBy('user 1'), 'primary')
    const { isUsed, lagSeconds } = await servers.replica.status()
    assert.isFalse(isUsed)
    assert.isAbove(lagSeconds ?? 0, MAX_LAG_MS / 1000)
    assert.deepEqual(servers.announced, ['!'])
    servers.replayed = 2
    await until('it is used again', async () => await servers.readBy('user 1') === 'replica')
  })

  test('what fails on the replica is read from the primary', async ({ assert }) => {
    const servers = await behind()
    const conflict = () => Promise.reject(Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' }))
    assert.equal(await servers.replica.read('user 1', conflict, () => Promise.resolve('primary')), 'primary')
    assert.equal(servers.disconnected, 0)
    assert.equal(await servers.readBy('user 1'), 'replica')
  })

  test('a replica that stops answering ends its reads; back again, it is used, but what it had is forgotten', async ({ assert }) => {
    const servers = await behind()
    servers.isDown = true
    const hanging = servers.replica.read('user 1', () => new Promise<string>(() => {}), () => Promise.resolve('primary'))
    assert.equal(await hanging, 'primary')
    assert.equal(servers.disconnected, 1)
    assert.deepEqual(servers.announced, ['!'])
    assert.deepEqual(await servers.replica.status(), { isUsed: false, lagSeconds: null })
    Object.assign(servers, { isDown: false, replayed: 0 })
    skipped += STRICT_MS
    await until('it answers', async () => (await servers.replica.status()).isUsed)
    assert.equal(await servers.readBy('user 1'), 'primary')
    servers.replayed = 2
    await until('it is used again', async () => await servers.readBy('user 1') === 'replica')
  })

  test('an event waits for the replica, but not for one that no process reads', async ({ assert }) => {
    const servers = await behind()
    let isSent = false
    const sent = servers.replica.isReached(performance.now()).then(() => { isSent = true })
    await servers.replica.status()
    assert.isFalse(isSent)
    servers.replayed = 2
    await sent
    servers.written = 3
    const began = now()
    servers.isDown = true
    await servers.replica.isReached(performance.now())
    assert.isBelow(now() - began, MAX_LAG_MS)
    assert.deepEqual(servers.announced, ['!'])
  })
})

test.group('database / the progress of a replica', () => {
  test('contains what was committed before the last position that it has reached was asked for', ({ assert }) => {
    const progress = new ReplicaProgress()
    progress.expect(100, 'F/FFFFFFF0')
    progress.expect(200, '10/0')
    progress.expect(205, '10/1')
    progress.expect(300, '10/A0')
    assert.equal(progress.asOf, -Infinity)
    progress.reach('F/FFFFFFF8')
    assert.deepEqual([progress.asOf, progress.lagAt(1000)], [100, 800])
    progress.reach('10/9F')
    assert.deepEqual([progress.asOf, progress.lagAt(1000)], [200, 700])
    progress.reach('10/A0')
    assert.deepEqual([progress.asOf, progress.lagAt(1000)], [300, 0])
  })
})
