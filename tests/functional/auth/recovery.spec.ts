import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { siteUrl } from '#tests/support/json_client'
import { GUARDS } from '#common/guards'
import { translator } from '#backend/engine/i18n/translator'
import { account, bearer, PASSWORD, RUN } from './accounts.ts'
import { mailsTo, tokenIn } from './mails.ts'
import type { ApiClient } from '@japa/api-client'
import type { Guard } from '#schema/types'

const NEW = 'a new password'
const PAIR = { password: NEW, password_confirmation: NEW }
const pageOf = (guard: Guard) => `${siteUrl()}/${guard}/reset-password`

async function askFor(client: ApiClient, guard: Guard, email: string): Promise<string> {
  const response = await client.post(`/auth/${guard}/forgot-password`).json({ url: pageOf(guard), email })
  response.assertStatus(200)
  const [mail] = await mailsTo(email.toLowerCase(), 1)
  return mail ? tokenIn(mail) : ''
}

/** Staff and couriers send the token in the body, clients as bearer. */
function reset(client: ApiClient, guard: Guard, email: string, token: string, pair: object = PAIR) {
  const request = client.post(`/auth/${guard}/reset-password`)
  return guard === 'client' ? request.bearerToken(token).json(pair) : request.json({ email, token, ...pair })
}

const isRefused = (guard: Guard) => (guard === 'client' ? 401 : 422)

test.group('auth / recovery', () => {
  for (const guard of GUARDS) {
    test(`a ${guard} gets a link, chooses a password and is signed out everywhere`, async ({ client, assert }) => {
      const { id, email, phone } = await account(guard, { locale: 'en' })
      const session = await bearer(guard, { id })
      const token = await askFor(client, guard, email)
      const [mail] = await mailsTo(email, 1)
      assert.equal(mail?.subject, 'Zarbia: choose a new password')
      assert.include(mail?.text, `${pageOf(guard)}/${token}`)
      // Pages of clients and couriers open in the language of the mail.
      assert.include(mail?.html, `href="${pageOf(guard)}/${token}${guard === 'user' ? '' : '?lang=en'}"`)
      assert.notEqual(token, '')

      const response = await reset(client, guard, email, token)
      response.assertStatus(200)
      response.assertBody({ message: 'Password changed successfully' })
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(session)).status(), 401)
      assert.equal((await client.post(`/auth/${guard}/login`).json({ phone, password: PASSWORD })).status(), 401)
      assert.equal((await client.post(`/auth/${guard}/login`).json({ phone, password: NEW })).status(), 200)
      const entry = await db.from('audit_logs').where({ action: `${guard}.password_reset`, subject_id: id }).firstOrFail()
      assert.deepEqual(entry.after, { password: '•••' })
    })

    test(`a link of a ${guard} is valid once, for one hour`, async ({ client, assert }) => {
      const { id, email } = await account(guard)
      const first = await askFor(client, guard, email)
      assert.equal((await reset(client, guard, email, first)).status(), 200)
      assert.equal((await reset(client, guard, email, first)).status(), isRefused(guard))

      const late = await account(guard)
      const second = await askFor(client, guard, late.email)
      const mine = { owner_type: GUARD_CONFIGS[guard].people, owner_id: late.id }
      const row = await db.from('password_resets').where(mine).firstOrFail()
      assert.closeTo(Date.parse(row.expires_at) - Date.now(), 3_600_000, 5000)
      assert.notEqual(row.token_hash, second)
      await db.from('password_resets').where(mine).update({ expires_at: new Date(Date.now() - 1000) })
      assert.equal((await reset(client, guard, late.email, second)).status(), isRefused(guard))
      assert.isNull((await db.from(GUARD_CONFIGS[guard].people).where('id', id).firstOrFail()).deleted_at)
    })

    test(`a new link of a ${guard} invalidates the older one`, async ({ client, assert }) => {
      const { email } = await account(guard)
      const first = await askFor(client, guard, email)
      await client.post(`/auth/${guard}/forgot-password`).json({ url: pageOf(guard), email })
      const [, latest] = await mailsTo(email, 2)
      assert.isDefined(latest)
      assert.equal((await reset(client, guard, email, first)).status(), isRefused(guard))
      assert.equal((await reset(client, guard, email, latest ? tokenIn(latest) : '')).status(), 200)
    })

    test(`a link of a ${guard} is no session token`, async ({ client, assert }) => {
      const token = await askFor(client, guard, (await account(guard)).email)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(token)).status(), 401)
    })

    test(`gives an unknown ${guard} the same answer, and sends nothing`, async ({ client, assert }) => {
      const known = await account(guard)
      const closed = await account(guard, guard === 'client' ? { deleted_at: new Date() } : { status: 'inactive' })
      const ask = (email: string) => client.post(`/auth/${guard}/forgot-password`).json({ url: pageOf(guard), email })
      const refused = [await ask(closed.email), await ask(`nobody@${guard}.example.com`)]
      const heard = await ask(known.email)
      assert.equal(heard.status(), 200)
      for (const response of refused) {
        assert.equal(response.status(), 200)
        assert.deepEqual(response.body(), heard.body())
      }
      assert.lengthOf(await mailsTo(known.email, 1), 1)
      assert.isEmpty(await db.from('password_resets').where({ owner_type: GUARD_CONFIGS[guard].people, owner_id: closed.id }))
    })

    test(`a ${guard} has to type the same eight characters twice`, async ({ client, assert }) => {
      const { email } = await account(guard)
      const token = await askFor(client, guard, email)
      const short = await reset(client, guard, email, token, { password: '1234567', password_confirmation: '1234567' })
      short.assertStatus(422)
      short.assertBodyContains({ errors: { password: ['Password minimum 8 characters.'] } })
      const different = await reset(client, guard, email, token, { password: NEW, password_confirmation: `${NEW}!` })
      different.assertStatus(422)
      assert.deepEqual(different.body().errors, { password_confirmation: ['The new passwords do not match.'] })
      assert.equal((await reset(client, guard, email, token)).status(), 200)
    })
  }

  test('a link of one guard is refused by another', async ({ client, assert }) => {
    const { email } = await account('user')
    const token = await askFor(client, 'user', email)
    assert.equal((await reset(client, 'client', email, token)).status(), 401)
    assert.equal((await reset(client, 'courier', email, token)).status(), 422)
    assert.equal((await reset(client, 'user', 'other@example.com', token)).status(), 422)
    assert.equal((await reset(client, 'user', email, token)).status(), 200)
  })

  test('addresses are case-insensitive', async ({ client, assert }) => {
    const { email } = await account('user')
    const token = await askFor(client, 'user', email.toUpperCase())
    assert.equal((await reset(client, 'user', email.toUpperCase(), token)).status(), 200)
  })

  for (const guard of GUARDS) {
    test(`the bearer of a session does not choose a new password for a ${guard}`, async ({ client, assert }) => {
      const person = await account(guard)
      const session = await bearer(guard, person)
      const refused = await reset(client, guard, person.email, session)
      assert.equal(refused.status(), isRefused(guard))
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(session)).status(), 200)
      assert.equal((await client.post(`/auth/${guard}/login`).json({ phone: person.phone, password: PASSWORD })).status(), 200)
    })
  }

  test('a client without any bearer changes nothing', async ({ client }) => {
    const response = await client.post('/auth/client/reset-password').json(PAIR)
    response.assertStatus(401)
  })

  test('links lead to allowed origins only', async ({ client, assert }) => {
    const { email } = await account('user')
    const foreign = ['https://evil.example/reset', 'javascript:alert(1)', '/user/reset-password', `${pageOf('user')}?next=x`]
    for (const url of foreign) {
      const response = await client.post('/auth/user/forgot-password').json({ url, email })
      assert.equal(response.status(), 422, url)
      assert.deepEqual(response.body().errors, { url: ['This address is not one of our pages.'] })
    }
  })

  test('every client of a shared address gets a link of their own, in their language', async ({ client, assert }) => {
    const email = `family@${RUN}.example.com`
    const people = [await account('client', { email, locale: 'ar' }), await account('client', { email, locale: 'fr' })]
    await client.post('/auth/client/forgot-password').json({ url: pageOf('client'), email })
    const mails = await mailsTo(email, 2)
    assert.deepEqual(mails.map(({ subject }) => subject), [translator('ar')('mail.reset.subject'), translator('fr')('mail.reset.subject')])
    assert.include(mails[0]?.html, 'dir="rtl"')
    const [[first], [mail]] = [people, mails]
    assert.include(mail?.text.replace(/\D/g, ''), first?.phone.slice(1) ?? 'nobody')
  })
})
