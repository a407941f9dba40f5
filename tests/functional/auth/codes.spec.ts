import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { freshPhone } from '#tests/support/people'
import { eventually } from '#tests/support/until'
import { account, bearer } from './accounts.ts'
import { mailsTo } from './mails.ts'
import type { ApiClient } from '@japa/api-client'

const NEW = 'a new password'
const PAIR = { password: NEW, password_confirmation: NEW }
const codeIn = (text = '') => /\d{6}/.exec(text.replace(/\D*Zarbia/, ''))?.[0] ?? ''

const send = (client: ApiClient, phone: string) => client.post('/auth/client/send-code').json({ phone })
const check = (client: ApiClient, phone: string, code: string) => client.post('/auth/client/check-code').json({ phone, code })

/** Sent after the answer; what it says stands apart from its row. */
const messageTo = (id: number): Promise<{ body: string; channel: string; locale: string }> =>
  eventually(`a code for client ${id}`, async () => {
    const row = await db.from('notifications').where({ recipient_type: 'clients', recipient_id: id }).orderBy('id', 'desc').first()
    const secret = row && await db.from('message_secrets').where('notification_id', row.id).first()
    return secret && { ...row, body: secret.body }
  })

test.group('auth / a code for the phone', () => {
  test('lets a client in who never had a password, once', async ({ client, assert }) => {
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

  test('goes by mail to whoever has an address, in his language; the token opens nothing else', async ({ client, assert }) => {
    const { phone, email } = await account('client', { locale: 'en' })
    await send(client, phone)
    const [mail] = await mailsTo(email, 1)
    assert.match(mail?.subject ?? '', /^Zarbia: your code \d{6}$/)
    const { token } = (await check(client, phone, codeIn(mail?.text))).body() as { token: string }
    assert.equal((await client.get('/auth/client/me').bearerToken(token)).status(), 401)
  })

  test('is refused when it is wrong, another client\'s or too old, and after five attempts', async ({ client, assert }) => {
    const [mine, other] = [await account('client', { locale: 'en' }), await account('client', { locale: 'en' })]
    await send(client, other.phone)
    const [mail] = await mailsTo(other.email, 1)
    const code = codeIn(mail?.text)
    const wrong = await check(client, mine.phone, code)
    wrong.assertStatus(422)
    assert.property(wrong.body().errors, 'code')
    await db.from('password_resets').where({ owner_type: 'clients', owner_id: other.id }).update({ expires_at: '2020-01-01' })
    ;(await check(client, other.phone, code)).assertStatus(422)
    for (let tried = 0; tried < 4; tried++) (await check(client, mine.phone, '000000')).assertStatus(422)
    ;(await check(client, mine.phone, '000000')).assertStatus(429)
  })

  test('is promised to everybody and sent to clients only', async ({ client, assert }) => {
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
