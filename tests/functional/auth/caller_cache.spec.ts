import { Secret } from '@adonisjs/core/helpers'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { decodeToken } from '#backend/auth/access_tokens'
import { GUARD_CONFIGS } from '#backend/auth/guards'
import { awaitCallerChanges, findCachedCaller } from '#backend/auth/find_cached_caller'
import { CALLERS_CHANNEL } from '#backend/database/migrator/caller_triggers'
import { listen, notificationsDelivered } from '#backend/database/listener'
import { GUARDS } from '#common/guards'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import { aClient, anOrder } from '#tests/support/orders'
import { client, courier, setupOwner, staff, type Person } from '#tests/support/people'
import { until } from '#tests/support/until'
import { withStore } from '#tests/support/with_store'
import { createTokenClient } from '../integrations/create_api_tokens.ts'
import { watchStatements } from './watch_statements.ts'
import type { Guard } from '#schema/types'

const CREATE = { user: () => staff(['department-list']), courier: () => courier(['courier-list']), client: () => client(['zone-list']) }

/** Every change that may end or change a caller. As SQL, because nothing in the product has to announce it. */
function changesOf(guard: Guard): string[] {
  const { people, tokens, sessions, has_site: hasSite, has_left_on: hasLeftOn } = GUARD_CONFIGS[guard]
  const theirRoles = `(select target_id from ${people}_roles where owner_id = :id)`
  return [
    `delete from ${sessions} where person_id = :id`,
    `delete from ${tokens} where tokenable_id = :id`,
    `update ${tokens} set expires_at = now() - interval '1 second' where tokenable_id = :id`,
    `update ${tokens} set created_at = now() - interval '1 hour' where tokenable_id = :id`,
    `update ${tokens} set hash = hash || 'x' where tokenable_id = :id`,
    `update ${people} set status = 'inactive' where id = :id`.replace('inactive', guard === 'client' ? 'suspended' : 'inactive'),
    `update ${people} set deleted_at = now() where id = :id`,
    ...(hasSite ? [`update ${people} set site_id = 1 where id = :id`] : []),
    ...(hasLeftOn ? [`update ${people} set left_on = '2020-01-01' where id = :id`] : []),
    `delete from ${people}_roles where owner_id = :id`,
    `update ${people}_roles set target_id = (select min(id) from roles where guard = '${guard}') where owner_id = :id`,
    `insert into ${people}_roles select :id, min(id) from roles where guard = '${guard}'`,
    `update roles set name = name || :id where id in ${theirRoles}`,
    `delete from roles_permissions where owner_id in ${theirRoles}`,
    `insert into roles_permissions
     select target_id, (select min(id) from permissions where guard = '${guard}') from ${people}_roles where owner_id = :id`,
    'update permissions set name = name',
  ]
}

const API_TOKEN_CHANGES = [
  'update api_tokens set expires_on = current_date + 3 where id = :id',
  "update api_tokens set name = 'Other' where id = :id",
  'update api_tokens set owner_id = owner_id where id = :id',
  'update api_token_secrets set hash = hash where token_id = :id',
  'delete from api_tokens_permissions where owner_id = :id',
  'delete from api_token_secrets where token_id = :id',
]

/** Of backend/database/listener.ts: answered after all notifications of committed transactions. */
const WAIT = "select 'delivered' as position"

test.group('auth / kept callers', (group) => {
  const owner = setupOwner(group)

  for (const guard of GUARDS) {
    test(`every change of a ${guard} ends what is kept of them`, async ({ assert }) => {
      for (const change of changesOf(guard)) {
        const person = await CREATE[guard]()
        const token = idOf(person, guard)
        await callUntilKept(() => permissionsOf(person, guard), guard, token)
        await run(change, person.id)
        assert.isFalse(await isKept(guard, token), change)
      }
    })
  }

  test('every change of an API token ends what is kept of it', async ({ assert }) => {
    const { id, api } = await createTokenClient(owner.api, ['department-list'])
    for (const change of API_TOKEN_CHANGES) {
      await callUntilKept(() => api.get('/api/user/departments'), 'user', `api ${id}`)
      await run(change, id)
      assert.isFalse(await isKept('user', `api ${id}`), change)
    }
    assert.equal((await api.get('/api/user/departments')).status, 401)
  })

  test('what happens every minute ends nothing: uses, sign-ins and renewals of others, orders', async ({ assert, cleanup }) => {
    const [me, other, store] = [await CREATE.user(), await CREATE.client(), await withStore((opened) => aClient(opened))]
    const payloads: string[] = []
    await notificationsDelivered()
    cleanup(await listen(CALLERS_CHANNEL, { onNotification: (payload) => { payloads.push(payload) } }))
    await permissionsOf(me, 'user')
    await permissionsOf(other, 'client')
    await withStore((opened) => anOrder(opened, { client_id: store.id }))
    const renewed = await other.api.post<{ token: string }>('/auth/client/refresh')
    assert.equal(renewed.status, 200)
    await awaitCallerChanges()
    assert.deepEqual(payloads, [`client ${idOf(other, 'client')}`])
  })

  test('concurrent first calls share one read, and record one use', async ({ assert }) => {
    const person = await CREATE.user()
    const { statements, stop } = watchStatements()
    const all = await Promise.all(Array.from({ length: 8 }, () => permissionsOf(person, 'user')))
    stop()
    assert.isTrue(all.every(({ status }) => status === 200))
    assert.lengthOf(statements.filter((sql) => /from user_access_tokens token join users/.test(sql)), 1)
    assert.lengthOf(statements.filter((sql) => /set last_used_at/.test(sql)), 1)
  })

  test('a wrong secret of a token that is kept is refused', async ({ assert }) => {
    const person = await CREATE.user()
    assert.equal((await permissionsOf(person, 'user')).status, 200)
    const wrong = person.token.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`)
    assert.equal((await jsonClient(siteUrl(), wrong).get('/auth/user/permissions')).status, 401)
    assert.equal((await permissionsOf(person, 'user')).status, 200)
  })

  test('a request that may revoke waits until its process keeps nothing of it, a reading one does not', async ({ assert }) => {
    const send = async (method: string, path: string, token: string) =>
      (await fetch(`${siteUrl()}${path}`, { method, headers: { authorization: `Bearer ${token}` } })).status
    const other = await CREATE.user()
    for (let round = 0; round < 5; round++) {
      const { token } = await CREATE.user()
      await callUntilKept(() => permissionsOf(other, 'user'), 'user', idOf(other, 'user'))
      await send('GET', '/auth/user/permissions', token)
      const { statements, stop } = watchStatements()
      assert.equal(await send('GET', '/auth/user/permissions', token), 200)
      assert.notInclude(statements, WAIT)
      assert.equal(await send('POST', '/auth/user/logout', token), 204)
      stop()
      assert.equal(await send('GET', '/auth/user/permissions', token), 401)
      const revoked = statements.findIndex((sql) => /^delete from user_sessions/.test(sql))
      assert.isAtLeast(revoked, 0)
      assert.isAbove(statements.lastIndexOf(WAIT), revoked)
    }
  })

  test('without its connection a process keeps nothing, until it listens again', async ({ assert }) => {
    const person = await CREATE.user()
    const token = idOf(person, 'user')
    await callUntilKept(() => permissionsOf(person, 'user'), 'user', token)
    await db.rawQuery('select pg_terminate_backend(?)', [await listenerPid()])
    await until('the lost connection is noticed', async () => !(await isKept('user', token)))
    await callUntilKept(() => permissionsOf(person, 'user'), 'user', token)
    await run('delete from user_sessions where person_id = :id', person.id)
    assert.equal((await permissionsOf(person, 'user')).status, 401)
  })

  test('a connection that no longer answers counts as lost when something may have been revoked', async ({ assert, cleanup }) => {
    const [person, other] = [await CREATE.user(), await CREATE.user()]
    for (const one of [person, other]) await callUntilKept(() => permissionsOf(one, 'user'), 'user', idOf(one, 'user'))
    const pid = await listenerPid()
    process.kill(pid, 'SIGSTOP')
    cleanup(() => { process.kill(pid, 'SIGCONT') })
    assert.equal((await person.api.delete('/auth/user/sessions')).status, 204)
    assert.equal((await permissionsOf(person, 'user')).status, 401)
    assert.equal((await permissionsOf(other, 'user')).status, 200)
  })
})

/** The process of PostgreSQL that sends this process its notifications. */
async function listenerPid(): Promise<number> {
  const [found] = await db.from('pg_stat_activity').select('pid')
    .where('application_name', 'zarbia listener').whereRaw('datname = current_database()')
  return found.pid
}

const idOf = ({ token }: Person, guard: Guard): number => decodeToken(GUARD_CONFIGS[guard].prefix, new Secret(token))?.id ?? 0

const permissionsOf = ({ api }: Person, guard: Guard) => api.get(`/auth/${guard}/permissions`)

/** Calls until the token is kept: the creation of its person may still be announced. */
function callUntilKept(send: () => Promise<unknown>, guard: Guard, token: number | string): Promise<void> {
  return until(`the ${guard} ${token} is kept`, async () => {
    await send()
    return isKept(guard, token)
  })
}

async function run(sql: string, id: number): Promise<void> {
  await db.rawQuery(sql.replaceAll(':id', String(id)))
  await awaitCallerChanges()
}

async function isKept(guard: Guard, token: number | string): Promise<boolean> {
  let isRead = false
  await findCachedCaller(guard, token, async () => {
    isRead = true
    return null
  })
  return !isRead
}
