import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { withStore } from '#tests/support/server/with_store'
import { account, bearer } from './accounts.ts'

const address = (guard: string, id: number) => `/api/${guard}/${guard}s/${id}/fcm-token-web`

test.group('auth / push token', () => {
  for (const guard of GUARDS) {
    test(`registers the browser of a ${guard} once`, async ({ client, assert }) => {
      const person = await account(guard)
      const token = await bearer(guard, person)
      const push = `push-${guard}`
      for (let sent = 0; sent < 2; sent++) {
        const response = await client.post(address(guard, person.id)).bearerToken(token).json({ fcm_token_web: push, _method: 'PUT' })
        response.assertStatus(200)
        response.assertBody({})
      }
      const rows = await db.from('push_tokens').where('token', push)
      assert.lengthOf(rows, 1)
      assert.containSubset(rows[0], { owner_type: GUARD_CONFIGS[guard].people, owner_id: person.id, platform: 'web' })
      assert.closeTo(Date.parse(rows[0].refreshed_at), Date.now(), 5000)
    })

    test(`belongs to the ${guard} only`, async ({ client, assert }) => {
      const [me, other] = [await account(guard), await account(guard)]
      const token = await bearer(guard, me)
      const foreign = await client.post(address(guard, other.id)).bearerToken(token).json({ fcm_token_web: 'x', _method: 'PUT' })
      foreign.assertStatus(404)
      const guest = await client.post(address(guard, me.id)).json({ fcm_token_web: 'x', _method: 'PUT' })
      guest.assertStatus(401)
      assert.isEmpty(await db.from('push_tokens').where({ owner_type: GUARD_CONFIGS[guard].people, owner_id: other.id }))
    })
  }

  test('a person has twenty browsers; the oldest are removed', async ({ client, assert }) => {
    const me = await account('client')
    const token = await bearer('client', me)
    const sent = Array.from({ length: 24 }, (_, n) => `many-${n}`)
    const say = (fcm_token_web: string) =>
      client.post(address('client', me.id)).bearerToken(token).json({ fcm_token_web, _method: 'PUT' })
    for (const one of sent.slice(0, 20)) (await say(one)).assertStatus(200)
    await Promise.all(sent.slice(20).map(say))
    const stored = await db.from('push_tokens').where({ owner_type: 'clients', owner_id: me.id }).orderBy('id')
    assert.deepEqual(stored.slice(0, 16).map((row) => String(row.token)), sent.slice(4, 20))
    assert.sameMembers(stored.slice(16).map((row) => String(row.token)), sent.slice(20))
  })

  test('a browser belongs to the person who signed in last', async ({ client, assert }) => {
    const [first, second] = [await account('user'), await account('client')]
    const body = { fcm_token_web: 'shared-browser', _method: 'PUT' }
    await client.post(address('user', first.id)).bearerToken(await bearer('user', first)).json(body)
    await client.post(address('client', second.id)).bearerToken(await bearer('client', second)).json(body)
    const rows = await db.from('push_tokens').where('token', 'shared-browser')
    assert.lengthOf(rows, 1)
    assert.containSubset(rows[0], { owner_type: 'clients', owner_id: second.id })
  })

  test('is deleted by its owner, and by nobody else', async ({ client, assert }) => {
    const [mine, other] = [await account('client'), await account('client')]
    const [token, foreign] = [await bearer('client', mine), await bearer('client', other)]
    const body = { fcm_token_web: 'given-up' }
    await client.put(address('client', mine.id)).bearerToken(token).json(body)
    const drop = (as: string, id: number) => client.delete(address('client', id)).bearerToken(as).json(body)
    const isKept = async () => (await db.from('push_tokens').where('token', 'given-up')).length === 1
    ;(await drop(foreign, mine.id)).assertStatus(404)
    ;(await drop(foreign, other.id)).assertStatus(200)
    assert.isTrue(await isKept())
    ;(await drop(token, mine.id)).assertStatus(200)
    assert.isFalse(await isKept())
  })

  test('is deleted when the person is deactivated', async ({ client, assert }) => {
    const person = await account('user')
    await client.put(address('user', person.id)).bearerToken(await bearer('user', person)).json({ fcm_token_web: 'dismissed' })
    await withStore((store) => store.update('users', person.id, { status: 'inactive' }))
    assert.isEmpty(await db.from('push_tokens').where('token', 'dismissed'))
  })

  test('accepts at most 512 characters', async ({ client, assert }) => {
    const person = await account('user')
    const token = await bearer('user', person)
    for (const value of [undefined, '', 7, 'x'.repeat(513)]) {
      const response = await client.post(address('user', person.id)).bearerToken(token).json({ fcm_token_web: value, _method: 'PUT' })
      assert.equal(response.status(), 422)
      assert.property(response.body().errors, 'fcm_token_web')
    }
  })
})
