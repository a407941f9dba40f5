import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { hashToken } from '#backend/auth/reset_tokens'
import { freshPhone } from '#tests/support/people'
import { waitForValue, until } from '#tests/support/until'
import { account, bearer } from './accounts.ts'
import { mailsTo } from './mails.ts'
import { watchStatements } from './watch_statements.ts'
import type { ApiClient } from '@japa/api-client'

const NEW = 'a new password'
const PAIR = { password: NEW, password_confirmation: NEW }
const codeIn = (text = '') => /\d{6}/.exec(text.replace(/\D*Zarbia/, ''))?.[0] ?? ''

const send = (client: ApiClient, phone: string) => client.post('/auth/client/send-code').json({ phone })
const check = (client: ApiClient, phone: string, code: string) => client.post('/auth/client/check-code').json({ phone, code })

/** The code is sent after the answer; its text is stored separately from the message. */
const messageTo = (id: number): Promise<{ body: string; channel: string; locale: string }> =>
  waitForValue(`a code for client ${id}`, async () => {
    const row = await db.from('notifications').where({ recipient_type: 'clients', recipient_id: id }).orderBy('id', 'desc').first()
    const secret = row && await db.from('message_secrets').where('notification_id', row.id).first()
    return secret && { ...row, body: secret.body }
  })

const codeFor = async (email: string) => codeIn((await mailsTo(email, 1))[0]?.text)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const attemptsOf = async (...phones: readonly string[]): Promise<number[]> => {
  const keys = phones.map((phone) => hashToken(`clients ${phone}`))
  return (await db.from('phone_codes').whereIn('key', keys)).map(({ attempts }: { attempts: number }) => attempts)
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

  test('the last of several concurrent codes is valid', async ({ client, assert }) => {
    const { phone, email } = await account('client', { locale: 'en' })
    await Promise.all(Array.from({ length: 5 }, () => send(client, phone)))
    const codes = new Set((await mailsTo(email, 5)).map(({ text }) => codeIn(text)))
    const answers = []
    for (const code of codes) answers.push((await check(client, phone, code)).status())
    assert.lengthOf(answers.filter((status) => status === 200), 1)
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
    assert.deepEqual(nobody.body(), somebody.body())
    await mailsTo(known.email, 1)
    assert.isEmpty(await mailsTo(closed.email, 0))
    const session = await bearer('client', known)
    assert.equal((await client.get('/auth/client/me').bearerToken(session)).status(), 200)
  })
})
