import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { rateLimitKey, RATE_LIMITS } from '#backend/services/auth/limits/rate_limits'
import { hashToken } from '#backend/services/auth/password/reset_tokens'
import { siteUrl } from '#tests/support/json_client'
import { freshPhone } from '#tests/support/rows/people'
import { waitForValue, until } from '#tests/support/until'
import { account, bearer } from './accounts.ts'
import { mailsTo, tokenIn } from './mails.ts'
import { watchStatements } from './watch_statements.ts'
import type { ApiClient } from '@japa/api-client'

const NEW = 'a new password'
const PAIR = { password: NEW, password_confirmation: NEW }
const codeIn = (text = '') => /\d{6}/.exec(text.replace(/\D*Zarbia/, ''))?.[0] ?? ''

/** The requests of each number, the newest first, as its browser keeps them. */
const requests = new Map<string, string[]>()
async function send(client: ApiClient, phone: string) {
  const answer = await client.post('/auth/client/send-code').json({ phone })
  requests.set(phone, [String(answer.body().request), ...requests.get(phone) ?? []])
  return answer
}
const check = (client: ApiClient, phone: string, code: string, request = requests.get(phone)?.[0] ?? 'none') =>
  client.post('/auth/client/check-code').json({ phone, request, code })

/** The code is sent after the answer; its text is stored separately from the message. */
const messageTo = (id: number): Promise<{ body: string; channel: string; locale: string }> =>
  waitForValue(`a code for client ${id}`, async () => {
    const row = await db.from('notifications').where({ recipient_type: 'clients', recipient_id: id }).orderBy('id', 'desc').first()
    const secret = row && await db.from('message_secrets').where('notification_id', row.id).first()
    return secret && { ...row, body: secret.body }
  })

/** Its random name has the same length for everybody. */
const shapeOf = ([name, value]: [string, unknown]) => [name, name === 'request' ? String(value).length : value]
const codeFor = async (email: string) => codeIn((await mailsTo(email, 1))[0]?.text)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const attemptsOf = async (...phones: readonly string[]): Promise<number[]> => {
  const keys = phones.map((phone) => hashToken(`clients ${phone}`))
  return (await db.from('phone_codes').whereIn('number', keys)).map(({ attempts }: { attempts: number }) => attempts)
}
const rowsOf = async (...phones: readonly string[]) => (await attemptsOf(...phones)).length

test.group('auth / phone codes', () => {
  test('lets a client set their first password, once', async ({ client, assert }) => {
    const { id, phone } = await account('client', { password: null, email: null, locale: 'fr' })
    ;(await send(client, phone)).assertStatus(200)
    const message = await messageTo(id)
    assert.include(message, { channel: 'sms', locale: 'fr' })
    const code = codeIn(message.body)
    const { token } = (await check(client, phone, code)).body() as { token: string }
    ;(await client.post('/auth/client/reset-password').bearerToken(token).json(PAIR)).assertStatus(200)
    ;(await client.post('/auth/client/login').json({ phone, password: NEW })).assertStatus(200)
    ;(await check(client, phone, code)).assertStatus(422)
    ;(await client.post('/auth/client/reset-password').bearerToken(token).json(PAIR)).assertStatus(401)
  })

  test('is sent by mail to a client with an address, in their language; the token is for the reset only', async ({ client, assert }) => {
    const { phone, email } = await account('client', { locale: 'en' })
    await send(client, phone)
    const [mail] = await mailsTo(email, 1)
    assert.match(mail?.subject ?? '', /^Zarbia: your code \d{6}$/)
    const { token } = (await check(client, phone, codeIn(mail?.text))).body() as { token: string }
    assert.equal((await client.get('/auth/client/me').bearerToken(token)).status(), 401)
  })

  test('is refused when it is wrong, of another client, or expired', async ({ client, assert }) => {
    const [mine, other] = [await account('client', { locale: 'en' }), await account('client', { locale: 'en' })]
    await send(client, other.phone)
    const code = await codeFor(other.email)
    const wrong = await check(client, mine.phone, code)
    wrong.assertStatus(422)
    assert.property(wrong.body().errors, 'code')
    await db.from('phone_codes').update({ expires_at: '2020-01-01' })
    ;(await check(client, other.phone, code)).assertStatus(422)
  })

  test('of somebody else who knows the number neither replaces nor uses up the own one', async ({ client, assert }) => {
    const { phone, email } = await account('client', { locale: 'en' })
    await send(client, phone)
    const [own] = requests.get(phone) ?? []
    const code = await codeFor(email)
    await send(client, phone)
    const foreign = (await mailsTo(email, 2)).map(({ text }) => codeIn(text)).find((one) => one !== code) ?? ''
    ;(await check(client, phone, foreign, own)).assertStatus(422)
    for (let count = 0; count < 6; count++) (await check(client, phone, other(foreign))).assertStatus(422)
    ;(await check(client, phone, code, 'guessed')).assertStatus(422)
    assert.equal((await check(client, phone, code, own)).status(), 200)
  })

  test('five an hour of an address are sent to a number, and the next address still gets one', async ({ client, assert }) => {
    const { phone } = await account('client', { email: null })
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await send(client, phone)).status())
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    const stored = (of: (string | number)[]) => limiter.use(RATE_LIMITS.recovery_number).get(rateLimitKey('recovery_number', of))
    assert.equal((await stored(['client', phone]))?.consumed, 5, 'what the address may not does not count against the number')
    await limiter.use(RATE_LIMITS.recovery).delete(rateLimitKey('recovery', ['code', 'client', phone, '127.0.0.1']))
    assert.equal((await send(client, phone)).status(), 200, 'another address')
  })

  test('a number that others have used up recovers by mail', async ({ client, assert }) => {
    const { phone, email } = await account('client', { locale: 'en' })
    const { requests: most, duration } = RATE_LIMITS.recovery_number
    await limiter.use(RATE_LIMITS.recovery_number).set(rateLimitKey('recovery_number', ['client', phone]), most, duration)
    assert.equal((await send(client, phone)).status(), 429)
    const url = `${siteUrl()}/client/reset-password`
    assert.equal((await client.post('/auth/client/forgot-password').json({ url, email })).status(), 200)
    const [mail] = await mailsTo(email, 1)
    ;(await client.post('/auth/client/reset-password').bearerToken(tokenIn(mail!)).json(PAIR)).assertStatus(200)
  })

  test('has five attempts, also concurrent ones; a new code resets them', async ({ client, assert }) => {
    const { phone, email } = await account('client', { locale: 'en' })
    await send(client, phone)
    const code = await codeFor(email)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => check(client, phone, other(code))))
    assert.deepEqual([...new Set(guesses.map((guess) => guess.status()))], [422])
    ;(await check(client, phone, code)).assertStatus(422)
    await send(client, phone)
    const [, latest] = await mailsTo(email, 2)
    ;(await check(client, phone, codeIn(latest?.text))).assertStatus(200)
  })

  test('is accepted once in concurrent requests', async ({ client, assert }) => {
    const { phone, email } = await account('client', { locale: 'en' })
    await send(client, phone)
    const code = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => check(client, phone, code)))
    assert.lengthOf(answers.filter((answer) => answer.status() === 200), 1)
  })

  test('takes the same time for known and unknown numbers', async ({ client, assert }) => {
    const [known, silent] = [await account('client', { locale: 'en' }), await account('client', { locale: 'en' })]
    const unknown = freshPhone()
    for (const phone of [known.phone, unknown]) await send(client, phone)
    const code = await codeFor(known.email)
    await until('both numbers have a code', async () => (await rowsOf(known.phone, unknown)) === 2)
    const work: string[][] = []
    for (const phone of [known.phone, unknown, silent.phone, freshPhone(), 'nothing']) {
      const { statements, stop } = watchStatements()
      ;(await check(client, phone, other(code))).assertStatus(422)
      stop()
      work.push(statements.filter((sql) => /phone_codes|clients/.test(sql)))
    }
    assert.lengthOf(work[0] ?? [], 1)
    for (const statements of work) assert.deepEqual(statements, work[0])
    assert.deepEqual(await attemptsOf(known.phone, unknown), [1, 1])
  })

  test('gives everybody the same answer, and is sent to clients only', async ({ client, assert }) => {
    const closed = await account('client', { deleted_at: new Date() })
    const known = await account('client')
    const [nobody, gone, somebody] = [await send(client, freshPhone()), await send(client, closed.phone), await send(client, known.phone)]
    assert.deepEqual([nobody.status(), gone.status()], [200, 200])
    for (const answer of [nobody, gone])
      assert.deepEqual(Object.entries(answer.body()).map(shapeOf), Object.entries(somebody.body()).map(shapeOf))
    await mailsTo(known.email, 1)
    assert.isEmpty(await mailsTo(closed.email, 0))
    const session = await bearer('client', known)
    assert.equal((await client.get('/auth/client/me').bearerToken(session)).status(), 200)
  })
})
