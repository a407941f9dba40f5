import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { GRACE_SECONDS } from '#backend/services/auth/tokens/access_tokens'
import { account, bearer, grant } from './accounts.ts'
import { watchStatements } from './watch_statements.ts'
import type { Guard } from '#schema/types'

const READS = ['permissions', 'token-expired', 'me']

test.group('auth / current session', () => {
  for (const guard of GUARDS) {
    test(`requires a token of a ${guard}`, async ({ client }) => {
      for (const path of READS) {
        const response = await client.get(`/auth/${guard}/${path}`)
        response.assertStatus(401)
        response.assertBodyContains({ code: 'E_UNAUTHENTICATED', message: 'Please sign in to continue.' })
      }
      for (const path of ['refresh', 'logout']) (await client.post(`/auth/${guard}/${path}`)).assertStatus(401)
    })

    test(`a token of a ${guard} is refused on the routes of other guards`, async ({ client, assert }) => {
      const token = await bearer(guard, await account(guard))
      for (const other of GUARDS.filter((name) => name !== guard)) {
        for (const path of READS) (await client.get(`/auth/${other}/${path}`).bearerToken(token)).assertStatus(401)
        const disguised = token.replace(GUARD_CONFIGS[guard].prefix, GUARD_CONFIGS[other].prefix)
        const response = await client.get(`/auth/${other}/me`).bearerToken(disguised)
        assert.equal(response.status(), 401)
      }
    })

    test(`returns the age of the token to a ${guard}`, async ({ client, assert }) => {
      const token = await bearer(guard, await account(guard))
      const response = await client.get(`/auth/${guard}/token-expired`).bearerToken(token)
      response.assertStatus(200)
      assert.closeTo(Date.parse(response.body().created_at), Date.now(), 5000)
    })

    test(`a token of a ${guard} expires 15 minutes after its creation`, async ({ client, assert }) => {
      const person = await account(guard)
      const [young, old] = [await bearer(guard, person), await bearer(guard, person)]
      const { tokens } = GUARD_CONFIGS[guard]
      const [first, second] = await db.from(tokens).where('tokenable_id', person.id).orderBy('id')
      await db.rawQuery(`update ${tokens} set created_at = now() - interval '14 minutes 50 seconds' where id = ?`, [first.id])
      await db.rawQuery(`update ${tokens} set created_at = now() - interval '15 minutes 1 second' where id = ?`, [second.id])
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(young)).status(), 200)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(old)).status(), 401)
      await db.from(tokens).where('id', first.id).update({ expires_at: new Date(Date.now() - 1000) })
      assert.equal((await client.get(`/auth/${guard}/token-expired`).bearerToken(young)).status(), 401)
    })

    test(`a ${guard} renews the token, and the old one expires`, async ({ client, assert }) => {
      const person = await account(guard)
      const old = await bearer(guard, person)
      const { tokens } = GUARD_CONFIGS[guard]
      await db.rawQuery(`update ${tokens} set created_at = now() - interval '9 minutes' where tokenable_id = ?`, [person.id])
      const response = await client.post(`/auth/${guard}/refresh`).bearerToken(old)
      response.assertStatus(200)
      const { token, created_at: createdAt } = response.body()
      assert.notEqual(token, old)
      assert.closeTo(Date.parse(createdAt), Date.now(), 5000)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(token)).status(), 200)

      const row = await db.from(GUARD_CONFIGS[guard].tokens).where('tokenable_id', person.id).orderBy('id').firstOrFail()
      assert.isAtMost(Date.parse(row.expires_at) - Date.now(), GRACE_SECONDS * 1000)
      await db.from(GUARD_CONFIGS[guard].tokens).where('id', row.id).update({ expires_at: new Date(Date.now() - 1) })
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(old)).status(), 401)
    })

    test(`signs a ${guard} out`, async ({ client, assert }) => {
      const person = await account(guard)
      const [here, there] = [await bearer(guard, person), await bearer(guard, person)]
      const response = await client.post(`/auth/${guard}/logout`).bearerToken(here)
      response.assertStatus(204)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(here)).status(), 401)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(there)).status(), 200)
    })

    test(`a ${guard} who is deactivated or deleted is refused at once`, async ({ client, assert }) => {
      const [closed, deleted] = [await account(guard), await account(guard)]
      const [first, second] = [await bearer(guard, closed), await bearer(guard, deleted)]
      if (guard !== 'client') await db.from(GUARD_CONFIGS[guard].people).where('id', closed.id).update({ status: 'inactive' })
      await db.from(GUARD_CONFIGS[guard].people).where('id', deleted.id).update({ deleted_at: new Date() })
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(first)).status(), guard === 'client' ? 200 : 401)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(second)).status(), 401)
    })
  }

  test('staff who have left are refused', async ({ client }) => {
    const person = await account('user')
    const token = await bearer('user', person)
    await db.from('users').where('id', person.id).update({ left_on: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10) })
    const response = await client.get('/auth/user/me').bearerToken(token)
    response.assertStatus(401)
  })

  test('staff have the permissions of all their roles, each once', async ({ client }) => {
    const person = await account('user')
    await grant(person, ['order-list', 'client-list'])
    await grant(person, ['order-list', 'order-create'])
    const response = await client.get('/auth/user/permissions').bearerToken(await bearer('user', person))
    response.assertStatus(200)
    response.assertBody([{ name: 'client-list' }, { name: 'order-create' }, { name: 'order-list' }])
  })

  test('staff without a role have none', async ({ client }) => {
    const response = await client.get('/auth/user/permissions').bearerToken(await bearer('user', await account('user')))
    response.assertStatus(200)
    response.assertBody([])
  })

  test('couriers and clients have the permissions of their role', async ({ client, assert }) => {
    for (const guard of ['courier', 'client'] as const) {
      const response = await client.get(`/auth/${guard}/permissions`).bearerToken(await bearer(guard, await account(guard)))
      const names = response.body().map(({ name }: { name: string }) => name)
      assert.include(names, `${guard}-edit`)
      assert.include(names, 'zone-list')
      assert.notInclude(names, 'user-list')
      assert.deepEqual(names, [...new Set(names)].sort())
    }
  })

  test('a malformed token is refused like a wrong one', async ({ client, assert }) => {
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const identifiers = ['1', '1 or 1=1', '99999999999999999999', '-1', '1e3', '\u0000']
    const made = identifiers.map((identifier) => `zarbia_user_${encode(identifier)}.${encode('secret')}`)
    for (const token of ['x', 'zarbia_user_', 'zarbia_user_.', ...made]) {
      const response = await client.get('/auth/user/me').bearerToken(token)
      assert.equal(response.status(), 401, token)
    }
    const basic = await client.get('/auth/user/me').header('authorization', 'Basic abc')
    basic.assertStatus(401)
  })

  test('the last use is recorded once a minute', async ({ client, assert }) => {
    const person = await account('user')
    const token = await bearer('user', person)
    const lastUse = async () => (await db.from('user_access_tokens').where('tokenable_id', person.id).firstOrFail()).last_used_at
    await client.get('/auth/user/me').bearerToken(token)
    const first = await lastUse()
    assert.closeTo(Date.parse(first), Date.now(), 5000)
    await client.get('/auth/user/me').bearerToken(token)
    assert.equal(await lastUse(), first)
    await db.rawQuery("update user_access_tokens set last_used_at = now() - interval '61 seconds' where tokenable_id = ?", [person.id])
    await client.get('/auth/user/me').bearerToken(token)
    assert.closeTo(Date.parse(await lastUse()), Date.now(), 5000)
  })

  test('a call needs one query for its caller', async ({ client, assert }) => {
    const person = await account('user')
    await grant(person, ['order-list', 'client-list', 'user-list'])
    const token = await bearer('user', person)
    const asked = async (...guards: Guard[]) => {
      const { statements, stop } = watchStatements()
      for (const guard of guards) await client.get(`/auth/${guard}/permissions`).bearerToken(token)
      stop()
      return statements.filter((sql) => /access_tokens|permissions|roles/.test(sql) && !/set last_used_at/.test(sql))
    }
    const [, names, ...others] = await asked('user')
    assert.match(names ?? '', /^select name from permissions/, 'the names of a set of permissions, at its first use')
    assert.deepEqual(others, [])
    const [first, ...more] = await asked('user')
    assert.include(first ?? '', 'user_access_tokens')
    assert.deepEqual(more, [])
    assert.deepEqual(await asked('client'), [], 'a token of another guard')
  })
})
