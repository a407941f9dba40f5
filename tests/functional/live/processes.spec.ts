import { test } from '@japa/runner'
import { jsonClient } from '#tests/support/http'
import { listener } from '#tests/support/live'
import { owner, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { bodyFor } from '#tests/support/samples'
import { startBeside, type TestServer } from '#tests/support/server'

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
    await page.ended
  })

  test('a process that stops ends its streams at once', async ({ assert }) => {
    const page = await listener(other.url, boss.token)
    assert.equal(page.status, 200)
    const began = Date.now()
    const exited = other.end('SIGTERM')
    await page.ended
    assert.isBelow(Date.now() - began, 800)
    assert.equal(await exited, 0)
    assert.isBelow(Date.now() - began, 2500)
  })
})
