/** Whatever a courier or a client may write has a bound for a day: each writing leaves a row, or an entry in the log, for good. */
import { test } from '@japa/runner'
import { dailyCounter, dailyKey, dailyWrites, OF_CALL } from '#backend/services/auth/limits/daily_writes'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'
import { siteUrl, type Failure } from '#tests/support/json_client'
import { client, courier, type Person } from '#tests/support/rows/people'
import { documentedCalls } from '#tests/support/permitted_calls'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

const OF_GUARD = { courier, client } as const
/** They begin and end a session, and delete what they leave. */
const UNBOUNDED = ['refresh', 'logout'] as const
const MOST = 10_000

const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

test.group('contract / daily writes', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('each call with which a {$self} writes has a bound, and is refused in words when it is reached')
    .with(Object.keys(OF_GUARD) as (keyof typeof OF_GUARD)[])
    .run(async ({ assert }, guard) => {
      const person: Person = await OF_GUARD[guard]()
      const calls = documentedCalls().filter((call) => call.guard === guard && call.method !== 'get')
        .filter(({ path }) => !UNBOUNDED.some((name) => path.endsWith(`/${name}`)))
      assert.isAbove(calls.length, 10)
      for (const [index, { method: lower, path }] of calls.entries()) {
        const [method, pattern, locale] = [lower.toUpperCase(), patternOf(path), LOCALES[index % LOCALES.length]!]
        const max = dailyWrites(guard, method, pattern) ?? Infinity
        assert.isAtMost(max, MOST, `${method} ${path}`)
        const counter = dailyCounter(max)
        await counter.set(dailyKey({ guard, id: person.id, method, pattern }), counter.requests, '1 day')
        const answer = await fetch(siteUrl() + path.replaceAll(/\{\w+\}/g, '1'), {
          method, body: '{}',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'accept-language': locale },
        })
        const { message } = await answer.json() as Failure
        assert.equal(answer.status, 429, `${method} ${path}: ${message}`)
        assert.equal(message, String(translator(locale)('errors.daily_writes', { max })), `${method} ${path}`)
      }
    })

  test('each bound of its own is that of a call that exists', ({ assert }) => {
    const calls = documentedCalls().map(({ method, path }) => `${method.toUpperCase()} ${patternOf(path)}`)
    for (const call of Object.keys(OF_CALL)) assert.include(calls, call)
  })

  test('calls at the same time do not exceed a bound', async ({ assert }) => {
    const person = await client()
    const write = { guard: 'client', id: person.id, method: 'PATCH', pattern: '/auth/client/me' } as const
    const counter = dailyCounter(dailyWrites('client', write.method, write.pattern) ?? 0)
    await counter.set(dailyKey(write), counter.requests - 1, '1 day')
    const { body: me } = await person.api.get<{ version: number }>(write.pattern)
    const change = () => person.api.patch(write.pattern, { version: me.version, locale: 'fr' })
    const statuses = (await Promise.all(Array.from({ length: 6 }, change))).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 429, 429, 429, 429, 429])
  })

  test('what is refused is not counted, and what one person has written does not bind another', async ({ assert }) => {
    const [one, another] = [await client(), await client()]
    const write = { guard: 'client', method: 'POST', pattern: '/api/client/addresses' } as const
    const counter = dailyCounter(dailyWrites('client', write.method, write.pattern) ?? 0)
    const used = async (id: number) => (await counter.get(dailyKey({ ...write, id })))?.consumed ?? 0
    const post = ({ api }: Person) => api.post<Failure>(write.pattern, {})
    for (let round = 0; round < 3; round++) assert.equal((await post(one)).status, 422)
    assert.equal(await used(one.id), 0)
    const { body: me } = await one.api.get<{ version: number }>('/auth/client/me')
    assert.equal((await one.api.patch('/auth/client/me', { version: me.version, locale: 'fr' })).status, 200)
    const profile = { guard: 'client', id: one.id, method: 'PATCH', pattern: '/auth/client/me' } as const
    const changes = dailyCounter(dailyWrites(profile.guard, profile.method, profile.pattern) ?? 0)
    assert.equal((await changes.get(dailyKey(profile)))?.consumed, 1)
    await counter.set(dailyKey({ ...write, id: one.id }), counter.requests, '1 day')
    assert.equal((await post(one)).status, 429)
    assert.equal((await post(another)).status, 422)
  })
})
