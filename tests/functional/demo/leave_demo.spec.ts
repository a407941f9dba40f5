import { test } from '@japa/runner'
import { demoAccounts } from '#backend/app/demo/people/accounts'
import { DEMO_PASSWORD } from '#backend/engine/env/demo_password'
import { query } from '#backend/engine/database/query'
import { clusterPaths } from '#backend/engine/embedded/cluster_paths'
import { runAce } from '#tests/support/server/run_ace'
import { createDemoDatabase } from '#tests/support/server/test_database'
import { jsonClient, signIn } from '#tests/support/json_client'
import { waitForValue } from '#tests/support/until'
import { startServer } from '#tests/support/server/test_server'

const signInPage = async (url: string) => (await fetch(`${url}/admin`)).text()
const OWNER = demoAccounts[0].phone
const KEPT = ['settings', 'roles_permissions', 'categories', 'tarifs', 'services', 'zones', 'processes', 'stocks', 'notification_templates']
const GONE = ['users', 'clients', 'couriers', 'orders', 'order_items', 'transactions', 'audit_logs', 'order_events', 'invoices']

test.group('demo / leave', (group) => {
  let demo: Awaited<ReturnType<typeof createDemoDatabase>>
  const env = (more: Record<string, string> = {}) =>
    ({ DATABASE_NAME: demo.connection.connectionName, EMBEDDED_PG_DIR: clusterPaths().data, WORKER: 'external', ...more })
  const count = async (table: string) => Number((await query(demo.connection, `select count(*) from ${table}`))[0]?.count)
  const counts = async (tables: readonly string[]) => Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await count(table)])))

  group.setup(async () => {
    demo = await createDemoDatabase()
    return demo.drop
  })

  test('on a server that others can reach, nobody signs in with the demo password', async ({ assert, cleanup }) => {
    const server = await (await startServer(env({ APP_URL: 'https://laundry.example', DEMO: '' }))).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const refused = await jsonClient(server.url).post<{ message: string }>('/auth/user/login', { phone: OWNER, password: DEMO_PASSWORD })
    assert.equal(refused.status, 403)
    assert.match(refused.body.message, /password of the demo/)
    assert.notInclude(await signInPage(server.url), DEMO_PASSWORD)
  })

  test('there it can be enabled, with a warning that everybody can sign in', async ({ assert, cleanup }) => {
    const server = await (await startServer(env({ APP_URL: 'https://laundry.example', DEMO: 'true' }))).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const staff = await signIn(server.url, OWNER, 'user', DEMO_PASSWORD)
    assert.deepEqual((await staff.get('/api/user/demo-accounts')).body, { left: true })
  })

  test('on a local machine the demo is enabled', async ({ assert, cleanup }) => {
    const server = await (await startServer(env({ DEMO: '' }))).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const staff = await signIn(server.url, OWNER, 'user', DEMO_PASSWORD)
    assert.deepEqual((await staff.get('/api/user/demo-accounts')).body, { left: false })
    assert.include(await signInPage(server.url), DEMO_PASSWORD)
  })

  test('the command keeps settings and catalogue, and prints a link for the first owner', async ({ assert, cleanup }) => {
    await query(demo.connection, `
      insert into tarifs (category_id, unit, type, price, client_id, valid_from)
      select category_id, unit, type, 1, (select min(id) from clients), '2024-01-01' from tarifs limit 1`)
    const [before, users] = [await counts(KEPT), await count('users')]
    const unconfirmed = await runAce(['demo:leave'], env())
    assert.match(unconfirmed.output, /--yes/)
    assert.equal(await count('users'), users)

    const left = await runAce(['demo:leave', '--yes'], env())
    assert.equal(left.code, 0, left.output)
    assert.match(left.output, /\/user\/first-owner\//)
    assert.deepEqual(await counts(KEPT), { ...before, tarifs: Number(before.tarifs) - 1 })
    assert.deepEqual(await counts(GONE), Object.fromEntries(GONE.map((table) => [table, 0])))
    const shelves = await query(demo.connection, 'select distinct occupancy, fill from stocks where threshold is not null')
    assert.deepEqual(shelves, [{ occupancy: 0, fill: 'free' }])
    assert.deepEqual(await query(demo.connection, 'select distinct entered, quantity from cleaning_materials'),
      [{ entered: '0.000', quantity: '0.000' }])
    await assert.rejects(() => query(demo.connection, 'truncate order_events'), /append-only/)
    const [price] = await query(demo.connection, "select 1 from pg_constraint where conname like 'tarifs_client_id%' and contype = 'f'")
    assert.exists(price)
    assert.match((await runAce(['demo:leave', '--yes'], env())).output, /somebody’s own/)

    // The demo is not loaded again, on a loopback address either.
    const server = await (await startServer(env({ DEMO: '' }))).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    assert.equal(await count('users'), 0)
    const token = await waitForValue('the link', () => /\/user\/first-owner\/(\S+)/.exec(server.output)?.[1])
    const passwords = { password: 'her own word', password_confirmation: 'her own word' }
    const person = { first_name: 'Mariam', last_name: 'Tazi', phone: '0612000001', ...passwords }
    assert.equal((await jsonClient(server.url).post('/auth/user/first-owner', { token, ...person })).status, 200)
    const owner = await signIn(server.url, person.phone, 'user', person.password)
    const made = await owner.post<{ code: string }>('/api/user/clients', { phone: '0612000009', first_name: 'Hamid', last_name: 'Idrissi' })
    assert.equal(made.status, 201)
    assert.match(made.body.code, /0*1$/)
  })
})

test.group('demo / leave with an owner', (group) => {
  let demo: Awaited<ReturnType<typeof createDemoDatabase>>
  const env = (more: Record<string, string> = {}) =>
    ({ DATABASE_NAME: demo.connection.connectionName, EMBEDDED_PG_DIR: clusterPaths().data, WORKER: 'external', ...more })

  group.setup(async () => {
    demo = await createDemoDatabase()
    return demo.drop
  })

  test('owners that the command made stay; whoever was made or changed in the demo goes', async ({ assert, cleanup }) => {
    const create = (name: string, phone: string) =>
      runAce(['owner:create', '--first-name', name, '--last-name', 'Tazi', '--phone', phone], env(), 'her own word\n')
    for (const [name, phone] of [['Mariam', '0612000001'], ['Changed', '0612000002']] as const) {
      const { code, output } = await create(name, phone)
      assert.equal(code, 0, output)
    }
    const server = await (await startServer(env({ DEMO: 'true' }))).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const visitor = await signIn(server.url, OWNER, 'user', DEMO_PASSWORD)
    const [role] = (await visitor.get<{ id: number }[]>('/api/user/roles?name=Owner&guard=user')).body
    const { status } = await visitor.post('/api/user/users', {
      first_name: 'Of', last_name: 'Visitors', phone: '0612000003', password: 'her own word', roles: [role?.id],
    })
    assert.equal(status, 201)
    const [changed] = (await visitor.get<{ id: number; version: number }[]>('/api/user/users?first_name=Changed')).body
    assert.equal((await visitor.patch(`/api/user/users/${changed?.id}`, { version: changed?.version, note: 'mine now' })).status, 200)
    const [own] = (await visitor.get<{ id: number; version: number }[]>('/api/user/users?phone=%2B212600000001')).body
    const moved = { version: own?.version, phone: '0612000004', current_password: DEMO_PASSWORD }
    assert.equal((await visitor.patch(`/api/user/users/${own?.id}`, moved)).status, 200)

    const left = await runAce(['demo:leave', '--yes'], env())
    assert.equal(left.code, 0, left.output)
    assert.match(left.output, /1 of your own owners can sign in/)
    assert.notMatch(left.output, /first-owner/)
    const people = await query(demo.connection, 'select first_name, code from users')
    assert.deepEqual(people, [{ first_name: 'Mariam', code: 'ST-001' }])
    const owner = await signIn(server.url, '0612000001', 'user', 'her own word')
    assert.includeMembers((await owner.get<{ name: string }[]>('/auth/user/permissions')).body.map(({ name }) => name), ['role-edit'])
  })
})
