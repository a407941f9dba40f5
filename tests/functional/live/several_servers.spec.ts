import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from '@japa/runner'
import { siteUrl, jsonClient } from '#tests/support/json_client'
import { openEventStream } from '#tests/support/server/event_stream'
import { owner, setupOwner } from '#tests/support/rows/people'
import { createBody } from '#tests/support/rows/samples'
import { startSecondServer, type TestServer } from '#tests/support/server/test_server'
import { withTimeout } from '#tests/support/until'

test.group('live / processes', (group) => {
  const staffOwner = setupOwner(group)
  let other: TestServer
  group.setup(async () => {
    other = await (await startSecondServer()).ready()
    return async () => { await other.end('SIGTERM') }
  })

  test('changes written by one process reach the streams of another, both ways', async ({ assert, cleanup }) => {
    for (const [writes, shows] of [[siteUrl(), other.url], [other.url, siteUrl()]] as const) {
      const page = await openEventStream(shows, staffOwner.token)
      cleanup(page.stop)
      const api = jsonClient(writes, staffOwner.token)
      const { status, body } = await api.post<{ id: number }>('/api/user/departments', await createBody(api, 'departments'))
      assert.equal(status, 201)
      await page.waitForChange('departments', body.id, 'create')
    }
  })

  test('signing out at one process ends the streams at another', async ({ assert }) => {
    const someone = await owner()
    const page = await openEventStream(other.url, someone.token)
    assert.equal(page.status, 200)
    await someone.api.post('/auth/user/logout')
    await withTimeout('the stream of who has signed out ends', page.ended)
  })

  test('a stopping process ends its streams at once and lets open requests finish for a moment', async ({ assert }) => {
    const page = await openEventStream(other.url, staffOwner.token)
    assert.equal(page.status, 200)
    const socket = connect(Number(new URL(other.url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    // A body that is never completed.
    socket.write('POST /auth/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    const hungUp = once(socket, 'close').then(() => 'the question')
    const exited = other.end('SIGTERM')
    const first = Promise.race([page.ended.then(() => 'the stream'), hungUp])
    assert.equal(await withTimeout('the stream ends, or the question', first), 'the stream')
    assert.equal(await withTimeout('the process has ended', exited), 0)
  })
})
