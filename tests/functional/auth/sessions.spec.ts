import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { SESSION_ENDED } from '#common/session_ended'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { siteUrl } from '#tests/support/json_client'
import { openEventStream } from '#tests/support/server/event_stream'
import { withTimeout } from '#tests/support/until'
import { account, bearer, PASSWORD } from './accounts.ts'
import type { ApiClient } from '@japa/api-client'
import type { Guard } from '#schema/types'

interface Session { readonly id: number; readonly ip: string; readonly user_agent: string; readonly is_current: boolean }

const reaches = async (client: ApiClient, guard: Guard, token: string) =>
  (await client.get(`/auth/${guard}/me`).bearerToken(token)).status() === 200
const renewed = async (client: ApiClient, guard: Guard, token: string): Promise<string> =>
  (await client.post(`/auth/${guard}/refresh`).bearerToken(token)).body().token
/** Moves all instants of the session into the past. */
async function pass(guard: Guard, { id }: { id: number }, seconds: number) {
  const { tokens, sessions } = GUARD_CONFIGS[guard]
  const ago = (column: string) => `${column} = ${column} - make_interval(secs => :seconds)`
  await db.rawQuery(`update ${tokens} set ${ago('created_at')}, ${ago('expires_at')} where tokenable_id = :id`, { seconds, id })
  await db.rawQuery(`update ${sessions} set ${ago('ends_at')} where person_id = :id`, { seconds, id })
}

test.group('auth / sessions', () => {
  for (const guard of GUARDS) {
    test(`signing a ${guard} out revokes earlier tokens too`, async ({ client, assert }) => {
      const first = await bearer(guard, await account(guard))
      const second = await renewed(client, guard, first)
      assert.isTrue(await reaches(client, guard, first), 'for a minute, for what is on its way')
      await client.post(`/auth/${guard}/logout`).bearerToken(second)
      for (const token of [first, second]) {
        assert.isFalse(await reaches(client, guard, token))
        const refused = await client.post(`/auth/${guard}/refresh`).bearerToken(token)
        assert.deepEqual([refused.status(), refused.body().code], [401, SESSION_ENDED])
      }
    })

    test(`a session of a ${guard} has an absolute lifetime`, async ({ client, assert }) => {
      const person = await account(guard)
      const first = await bearer(guard, person)
      const { session_hours: hours, sessions } = GUARD_CONFIGS[guard]
      assert.equal(hours, guard === 'user' ? 12 : 720)
      const { ends_at: ends } = await db.from(sessions).where('person_id', person.id).firstOrFail()
      assert.closeTo(Date.parse(ends) - Date.now(), hours * 3_600_000, 5000)
      await db.rawQuery(`update ${sessions} set ends_at = now() + interval '5 minutes' where person_id = ?`, [person.id])
      const second = await renewed(client, guard, first)
      assert.isTrue(await reaches(client, guard, second))
      await pass(guard, person, 301)
      assert.isFalse(await reaches(client, guard, second))
      const refused = await client.post(`/auth/${guard}/refresh`).bearerToken(second)
      assert.deepEqual([refused.status(), refused.body().code], [401, 'E_UNAUTHENTICATED'], 'it was left alone, not ended')
    })

    test(`a ${guard} lists their sessions, and revokes one or all`, async ({ client, assert }) => {
      const person = await account(guard)
      const [other, stranger] = [await bearer(guard, person), await account(guard)]
      await bearer(guard, stranger)
      const login = await client.post(`/auth/${guard}/login`).header('user-agent', 'Mozilla/5.0 (Test)')
        .json({ phone: person.phone, password: PASSWORD })
      const here = await renewed(client, guard, login.body().token)
      const list = async (): Promise<Session[]> => (await client.get(`/auth/${guard}/sessions`).bearerToken(here)).body()
      const [mine, theirs, ...more] = await list()
      assert.isEmpty(more)
      assert.include(mine, { is_current: true, ip: '127.0.0.1', user_agent: 'Mozilla/5.0 (Test)' })
      assert.include(theirs, { is_current: false, user_agent: null })

      const end = (id: unknown) => client.delete(`/auth/${guard}/sessions/${String(id)}`).bearerToken(here)
      const { id: foreign } = await db.from(GUARD_CONFIGS[guard].sessions).where('person_id', stranger.id).firstOrFail()
      for (const id of [foreign, 'x', MISSING_ID]) assert.equal((await end(id)).status(), 404)
      assert.equal((await end(theirs?.id)).status(), 204)
      assert.isFalse(await reaches(client, guard, other))
      assert.lengthOf(await list(), 1)

      const again = await bearer(guard, person)
      assert.equal((await client.delete(`/auth/${guard}/sessions`).bearerToken(here)).status(), 204)
      for (const token of [here, again]) assert.isFalse(await reaches(client, guard, token))
    })

    test(`the streams of a revoked session of a ${guard} end`, async ({ client }) => {
      const person = await account(guard)
      const [here, there] = [await bearer(guard, person), await bearer(guard, person)]
      const page = await openEventStream(siteUrl(), there, { guard })
      const { id } = await db.from(GUARD_CONFIGS[guard].sessions).where('person_id', person.id).orderBy('id', 'desc').firstOrFail()
      await client.delete(`/auth/${guard}/sessions/${String(id)}`).bearerToken(here)
      await withTimeout('the stream of the session ends', page.ended)
    })
  }

  test('a renewal whose answer was lost may be repeated', async ({ client, assert }) => {
    const person = await account('user')
    const first = await bearer('user', person)
    await renewed(client, 'user', first)
    await pass('user', person, 30)
    const second = await renewed(client, 'user', first)
    await pass('user', person, 240)
    assert.isTrue(await reaches(client, 'user', await renewed(client, 'user', second)))
  })

  test('tabs that renew concurrently keep the session', async ({ client, assert }) => {
    const first = await bearer('user', await account('user'))
    const tokens = await Promise.all([renewed(client, 'user', first), renewed(client, 'user', first)])
    for (const token of tokens) assert.isTrue(await reaches(client, 'user', token))
  })

  test('renewing a token after its successor has been in use revokes the session: it was copied', async ({ client, assert }) => {
    const person = await account('user')
    const elsewhere = await bearer('user', person)
    const first = await bearer('user', person)
    const second = await renewed(client, 'user', first)
    assert.isTrue(await reaches(client, 'user', second))
    await pass('user', person, 61)
    assert.isFalse(await reaches(client, 'user', first))
    assert.isTrue(await reaches(client, 'user', second), 'shown for a request it is only refused')
    assert.equal((await client.post('/auth/user/refresh').bearerToken(first)).status(), 401)
    assert.isFalse(await reaches(client, 'user', second))
    assert.isTrue(await reaches(client, 'user', elsewhere), 'other sessions go on')
  })

  test('a wrong secret revokes no session', async ({ client, assert }) => {
    const person = await account('user')
    const first = await bearer('user', person)
    const second = await renewed(client, 'user', first)
    await reaches(client, 'user', second)
    await pass('user', person, 61)
    const madeUp = `${first.split('.')[0] ?? ''}.${Buffer.from('made up').toString('base64url')}`
    assert.equal((await client.post('/auth/user/refresh').bearerToken(madeUp)).status(), 401)
    assert.isTrue(await reaches(client, 'user', second))
  })

  test('a copy that was renewed within the grace period is detected at the next renewal', async ({ client, assert }) => {
    const person = await account('user')
    const first = await bearer('user', person)
    const [own, copy] = [await renewed(client, 'user', first), await renewed(client, 'user', first)]
    for (const token of [own, copy]) assert.isTrue(await reaches(client, 'user', token))
    await pass('user', person, 300)
    const next = await renewed(client, 'user', own)
    assert.isTrue(await reaches(client, 'user', next))
    await pass('user', person, 120)
    assert.equal((await client.post('/auth/user/refresh').bearerToken(copy)).status(), 401)
    assert.isFalse(await reaches(client, 'user', next))
  })
})
