import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from '@japa/runner'
import { jsonClient } from '#tests/support/http'
import { listener } from '#tests/support/live'
import { owner, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { bodyFor } from '#tests/support/samples'
import { startBeside, type TestServer } from '#tests/support/server'
import { within } from '#tests/support/until'

const URL = `http://${process.env.HOST ?? ''}:${process.env.PORT ?? ''}`

test.group('live / processes', (group) => {
  let boss: Person
  let other: TestServer
  group.setup(async () => {
    await prepared()
    boss = await owner()
    other = await (await startBeside()).ready()
    return async () => { await other.end('SIGTERM') }
  })

  test('what one process writes is heard on another, both ways', async ({ assert, cleanup }) => {
    for (const [writes, shows] of [[URL, other.url], [other.url, URL]] as const) {
      const page = await listener(shows, boss.token)
      cleanup(page.stop)
      const api = jsonClient(writes, boss.token)
      const { status, body } = await api.post<{ id: number }>('/api/user/departments', await bodyFor(api, 'departments'))
      assert.equal(status, 201)
      await page.hears('departments', body.id, 'create')
    }
  })

  test('who signs out at one process is not told anything by another', async ({ assert }) => {
    const someone = await owner()
    const page = await listener(other.url, someone.token)
    assert.equal(page.status, 200)
    await someone.api.post('/auth/user/logout')
    await within('the stream of who has signed out ends', page.ended)
  })

  test('a process that stops ends its streams at once, and gives a moment to what is still being asked', async ({ assert }) => {
    const page = await listener(other.url, boss.token)
    assert.equal(page.status, 200)
    const socket = connect(Number(new globalThis.URL(other.url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    // A body that never comes to its end.
    socket.write('POST /auth/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    const hungUp = once(socket, 'close').then(() => 'the question')
    const exited = other.end('SIGTERM')
    const first = Promise.race([page.ended.then(() => 'the stream'), hungUp])
    assert.equal(await within('the stream ends, or the question', first), 'the stream')
    assert.equal(await within('the process has ended', exited), 0)
  })
})
