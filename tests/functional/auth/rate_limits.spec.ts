import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { readProfile } from '#backend/services/auth/profile'
import {
  consumeRateLimit, countFailedAttempts, rateLimitKey, RATE_LIMITS, type RateLimitName,
} from '#backend/services/auth/limits/rate_limits'
import { GUARDS } from '#common/guards'
import { siteUrl } from '#tests/support/json_client'
import { account, bearer, grant, PASSWORD } from './accounts.ts'
import { mailsTo, tokenIn } from './mails.ts'

test.group('auth / rate limits', () => {
  test('the sixth wrong password has to wait, the right one too', async ({ client, assert }) => {
    const { phone } = await account('user')
    const send = (password: string) => client.post('/auth/user/login').header('accept-language', 'es').json({ phone, password })
    for (let tried = 0; tried < 5; tried++) assert.equal((await send('wrong password')).status(), 401)
    for (const password of ['wrong password', PASSWORD]) {
      const response = await send(password)
      response.assertStatus(429)
      assert.equal(response.body().code, 'E_TOO_MANY')
      assert.notEqual(response.body().message, 'Too many requests')
      assert.closeTo(Number(response.header('retry-after')), 900, 10)
    }
    const other = await account('user')
    const response = await client.post('/auth/user/login').json({ phone: other.phone, password: PASSWORD })
    response.assertStatus(200)
  })

  test('wrong passwords from everywhere do not lock the browsers out in which the owner has signed in', async ({ client, assert }) => {
    for (const guard of GUARDS) {
      const { phone } = await account(guard)
      const send = (cookie?: string) => {
        const request = client.post(`/auth/${guard}/login`).json({ phone, password: PASSWORD })
        return cookie === undefined ? request : request.header('cookie', cookie)
      }
      const cookie = String((await send()).header('set-cookie')).split(';')[0]
      const { requests, duration } = RATE_LIMITS.sign_in_phone
      await limiter.use({ requests, duration }).set(rateLimitKey('sign_in_phone', [guard, phone]), requests, duration)
      assert.equal((await send()).status(), 429, `${guard}: a browser that nobody knows`)
      assert.equal((await send(cookie)).status(), 200, guard)
    }
  })

  test('spellings of one number are counted as one', async ({ client, assert }) => {
    const { phone } = await account('user')
    const national = phone.slice(4)
    for (const spelling of [phone, `0${national}`, `00212${national}`, `+212 ${national}`, `(0)${national}`]) {
      await client.post('/auth/user/login').json({ phone: spelling, password: 'wrong password' })
    }
    assert.equal((await client.post('/auth/user/login').json({ phone, password: PASSWORD })).status(), 429)
  })

  test('signing in resets the counter', async ({ client, assert }) => {
    const { phone } = await account('user')
    const send = (password: string) => client.post('/auth/user/login').json({ phone, password })
    for (let round = 0; round < 2; round++) {
      for (let tried = 0; tried < 4; tried++) assert.equal((await send('wrong password')).status(), 401)
      assert.equal((await send(PASSWORD)).status(), 200)
    }
  })

  test('attempts sent all at once do not slip through together', async ({ client, assert }) => {
    const { phone } = await account('user')
    const send = () => client.post('/auth/user/login').json({ phone, password: 'wrong password' })
    const responses = await Promise.all(Array.from({ length: 12 }, send))
    assert.lengthOf(responses.filter((response) => response.status() === 401), 5)
    assert.lengthOf(responses.filter((response) => response.status() === 429), 7)
  })

  test('a link can be requested five times an hour', async ({ client, assert }) => {
    const url = `${siteUrl()}/user/reset-password`
    const send = () => client.post('/auth/user/forgot-password').json({ url, email: 'often@example.com' })
    for (let asked = 0; asked < 5; asked++) assert.equal((await send()).status(), 200)
    const response = await send()
    response.assertStatus(429)
    assert.isAbove(Number(response.header('retry-after')), 3500)
  })

  test('guessing links ends after five', async ({ client, assert }) => {
    const pair = { password: 'a new password', password_confirmation: 'a new password' }
    const send = () => client.post('/auth/user/reset-password').json({ email: 'guess@example.com', token: 'guess', ...pair })
    for (let guessed = 0; guessed < 5; guessed++) assert.equal((await send()).status(), 422)
    assert.equal((await send()).status(), 429)
  })

  test('a right link works whatever others behind the same address have tried', async ({ client, assert, cleanup }) => {
    const used: [RateLimitName, (string | number)[]][] = [['recovery_address', ['127.0.0.1']], ['link_guess', ['127.0.0.1']]]
    for (const [limit, of] of used) {
      const key = rateLimitKey(limit, of)
      cleanup(async () => { await limiter.use(RATE_LIMITS[limit]).delete(key) })
      await limiter.use(RATE_LIMITS[limit]).set(key, RATE_LIMITS[limit].requests, RATE_LIMITS[limit].duration)
    }
    const pair = { password: 'a new password', password_confirmation: 'a new password' }
    for (const guard of GUARDS) {
      const person = await account(guard)
      const session = await bearer(guard, person)
      const profile = await readProfile(GUARD_CONFIGS[guard], person.id, db.connection())
      const restore = (token: string) => client.post(`/auth/${guard}/restore`).json({ token, ...pair })
      assert.equal((await restore('zarbia_restore_guessed')).status(), 429, guard)
      const password = { current_password: PASSWORD, password: 'another horse', password_confirmation: 'another horse' }
      const changed = await client.patch(`/auth/${guard}/me`).bearerToken(session).json({ version: profile.version, ...password })
      assert.equal(changed.status(), 200, changed.text())
      const [mail] = await mailsTo(person.email, 1)
      const restored = await restore(tokenIn(mail!))
      assert.equal(restored.status(), 200, guard + restored.text())
    }
    const manager = await account('user')
    await grant(manager, ['device-create'])
    const enrolled = await client.post('/auth/user/devices').bearerToken(await bearer('user', manager)).json({ name: 'Tablet' })
    const people = (device_token: string) => client.post('/auth/user/devices/people').json({ device_token })
    assert.equal((await people('zarbia_device_guessed')).status(), 429)
    assert.equal((await people(enrolled.body().device_token)).status(), 200)
  })

  test('a stolen session does not find out the password', async ({ client, assert }) => {
    const token = await bearer('user', await account('user'))
    const body = { version: 1, current_password: 'guess', password: 'a new password', password_confirmation: 'a new password' }
    const send = () => client.patch('/auth/user/me').bearerToken(token).json(body)
    for (let guessed = 0; guessed < 5; guessed++) assert.equal((await send()).status(), 422)
    assert.equal((await send()).status(), 429)
  })

  test('a person who sends too many requests has to wait, with a renewed token too; others do not', async ({ client, assert }) => {
    const [busy, calm] = [await account('user'), await account('user')]
    const token = await bearer('user', busy)
    const renewed = await client.post('/auth/user/refresh').bearerToken(token).json({})
    await limiter.use(RATE_LIMITS.api).set(rateLimitKey('api', ['person', 'user', busy.id]), RATE_LIMITS.api.requests, '1 min')
    // Tokens that this process has taken before remain usable.
    const spent = async (bearerToken: string) => {
      for (let n = 0; n < 25; n++) {
        const response = await client.get('/auth/user/me').bearerToken(bearerToken)
        if (response.status() === 429) return response
      }
      return null
    }
    for (const value of [token, renewed.body().token as string, await bearer('user', busy)]) {
      const response = await spent(value)
      response?.assertBodyContains({ code: 'E_TOO_MANY' })
      assert.isAtMost(Number(response?.header('retry-after')), 60)
    }
    assert.equal((await client.get('/auth/user/me').bearerToken(await bearer('user', calm))).status(), 200)
  })

  test('counts in the database as it does in memory', async ({ assert }) => {
    const stored = limiter.use('database', { requests: 2, duration: '1 min' })
    const key = rateLimitKey('sign_in', ['+212600000000', '127.0.0.1'])
    await stored.consume(key)
    await stored.consume(key)
    await assert.rejects(() => stored.consume(key), /Too many requests/)
    const row = await db.from('rate_limits').whereLike('key', `%${key}`).firstOrFail()
    assert.equal(row.points, 3)
    assert.notInclude(row.key, '600000000')
  })

  test('a success refunds its attempt, a failure does not', async ({ assert }) => {
    const counts = [{ limit: 'recovery', of: ['give back'] }, { limit: 'sign_in', of: ['give back'], resetsOnSuccess: true }] as const
    const stored = ({ limit, of }: (typeof counts)[number]) => limiter.use(RATE_LIMITS[limit]).get(rateLimitKey(limit, of))
    const spent = async () => (await Promise.all(counts.map(stored))).map((count) => count?.consumed ?? 0)
    const failing = () => countFailedAttempts(counts, () => Promise.reject(new Error('wrong')))
    await assert.rejects(failing, 'wrong')
    await assert.rejects(failing, 'wrong')
    assert.deepEqual(await spent(), [2, 2])
    await countFailedAttempts(counts, () => Promise.resolve())
    assert.deepEqual(await spent(), [2, 0])
    await consumeRateLimit({ limit: 'recovery', of: ['give back'] })
    assert.deepEqual(await spent(), [3, 0])
  })
})
