import encryption from '@adonisjs/core/services/encryption'
import { test } from '@japa/runner'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { runAce } from '#tests/support/server/run_ace'
import { createSecondDatabase } from '#tests/support/server/test_database'
import { jsonClient, signIn } from '#tests/support/json_client'
import { startServer, type TestServer } from '#tests/support/server/test_server'
import { waitForValue } from '#tests/support/until'

const PERSON = { first_name: 'Mariam', last_name: 'Tazi', phone: '0612000001', password: 'a word of her own' }
const LINK = /https:\/\/laundry\.example\/user\/first-owner\/(\S+)/

test.group('demo / first owner', (group) => {
  let database: Awaited<ReturnType<typeof createSecondDatabase>>
  const env = () => ({ DATABASE_NAME: database.name, EMBEDDED_PG_DIR: clusterPaths().data, WORKER: 'external' })
  /** A server that others can reach, without the demo. */
  const start = async () => (await startServer({ ...env(), APP_URL: 'https://laundry.example', DEMO: '' })).ready()
  const make = ({ url }: TestServer, token: string, more: object = {}) =>
    jsonClient(url).post<{ message: string; errors?: Record<string, string[]> }>('/auth/user/first-owner',
      { token, ...PERSON, password_confirmation: PERSON.password, ...more })

  group.each.setup(async () => {
    database = await createSecondDatabase()
    return database.drop
  })

  test('a server for others has no demo, and prints a link that makes one owner', async ({ assert, cleanup }) => {
    const server = await start()
    cleanup(async () => { await server.end('SIGTERM') })
    assert.notInclude(server.output, 'zarbia-demo')
    const token = await waitForValue('the link', () => LINK.exec(server.output)?.[1])

    const published = { password: 'zarbia-demo', password_confirmation: 'zarbia-demo' }
    assert.match((await make(server, token, published)).body.errors?.password?.[0] ?? '', /password of the demo/)
    assert.property((await make(server, token, { phone: 'none' })).body.errors, 'phone')
    assert.property((await make(server, token, { first_name: ' ' })).body.errors, 'first_name')
    assert.property((await make(server, token, { password_confirmation: 'another' })).body.errors, 'password_confirmation')
    const old = encryption.encrypt('first_owner', { expiresIn: -1, purpose: 'first_owner' })
    for (const wrong of ['guess', `${token}x`, old]) assert.equal((await make(server, wrong)).status, 403)

    const both = await Promise.all([make(server, token), make(server, token, { phone: '0612000002' })])
    assert.sameMembers(both.map(({ status }) => status), [200, 403])
    assert.equal((await make(server, token)).status, 403)

    const phone = both[0]?.status === 200 ? PERSON.phone : '0612000002'
    const owner = await signIn(server.url, phone, 'user', PERSON.password)
    const { body: permissions } = await owner.get<{ name: string }[]>('/auth/user/permissions')
    assert.includeMembers(permissions.map(({ name }) => name), ['role-edit', 'setting-edit', 'user-create'])
    assert.deepEqual((await owner.get('/api/user/demo-accounts')).body, { left: false })
    const { body: me } = await owner.get<{ id: number; version: number }>('/auth/user/me')
    const change = await owner.patch<{ errors: object }>(`/api/user/users/${me.id}`, {
        version: me.version, password: 'zarbia-demo', current_password: PERSON.password,
      })
    assert.equal(change.status, 422)
    assert.property(change.body.errors, 'password')
  })

  test('a command creates one too, and reports wrong input', async ({ assert, cleanup }) => {
    const args = ['owner:create', '--first-name', 'Mariam', '--last-name', 'Tazi', '--phone']
    const short = await runAce([...args, PERSON.phone], env(), 'short\n')
    assert.equal(short.code, 1)
    assert.match(short.output, /password:/)
    const common = await runAce([...args, PERSON.phone], env(), 'password123')
    assert.equal(common.code, 1)
    assert.match(common.output, /password:/)
    const unreadable = await runAce([...args, 'none'], env(), PERSON.password)
    assert.equal(unreadable.code, 1)
    assert.match(unreadable.output, /phone: This is not a valid phone number/)
    const made = await runAce([...args, PERSON.phone], env(), `${PERSON.password}\n`)
    assert.equal(made.code, 0, made.output)
    const again = await runAce([...args, PERSON.phone], env(), PERSON.password)
    assert.equal(again.code, 1)
    assert.match(again.output, /phone:/)

    const server = await start()
    cleanup(async () => { await server.end('SIGTERM') })
    assert.notMatch(server.output, LINK)
    await signIn(server.url, PERSON.phone, 'user', PERSON.password)
  })
})
