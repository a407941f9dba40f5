/** Clients enter their mail address themselves: it counts when the link that it got is opened. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { createResetToken } from '#backend/services/auth/password/reset_tokens'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { LOCALES } from '#common/locales'
import { translator } from '#backend/engine/i18n/translator'
import { siteUrl } from '#tests/support/json_client'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { account, bearer, PASSWORD, RUN, type Account } from './accounts.ts'
import { mailsTo, tokenIn } from './mails.ts'
import type { ApiClient } from '@japa/api-client'

let count = 0
const freshEmail = () => `confirmed${++count}@${RUN}.example.com`
const emailOf = async ({ id }: Account): Promise<string | null> => (await db.from('clients').where('id', id).firstOrFail()).email
const confirm = async (client: ApiClient, token: string) => (await client.post('/auth/client/confirm-email').json({ token })).status()
const linkTo = async (email: string, mails = 1) => tokenIn((await mailsTo(email, mails)).at(-1)!)

/** The two calls by which clients change their address. */
const CALLS = {
  'the profile': (client: ApiClient, token: string, _: Account, body: object) =>
    client.patch('/auth/client/me').bearerToken(token).json(body),
  'the own record': (client: ApiClient, token: string, { id }: Account, body: object) =>
    client.patch(`/api/client/clients/${id}`).bearerToken(token).json(body),
} as const

async function enter(client: ApiClient, person: Account, email: string, by: keyof typeof CALLS = 'the profile') {
  const { version } = await db.from('clients').where('id', person.id).firstOrFail()
  const token = await bearer('client', person)
  const answer = await CALLS[by](client, token, person, { version, email, locale: 'fr', current_password: PASSWORD })
  return { token, status: answer.status(), body: answer.body() }
}

test.group('auth / a new mail address of a client', (group) => {
  group.setup(() => prepareDatabaseOnce())

  for (const by of Object.keys(CALLS) as (keyof typeof CALLS)[]) {
    test(`by ${by} is theirs when its link is opened, and the former one is told`, async ({ client, assert }) => {
      const [person, email] = [await account('client', { locale: 'en' }), freshEmail()]
      const { status, body } = await enter(client, person, email, by)
      assert.deepEqual([status, body.email, body.locale, await emailOf(person)], [200, person.email, 'fr', person.email])
      const link = await linkTo(email)
      assert.equal(await confirm(client, 'zarbia_confirm_guessed'), 401)
      assert.equal(await confirm(client, link), 200)
      assert.equal(await emailOf(person), email)
      assert.equal(await confirm(client, link), 401, 'once')
      const [told] = await mailsTo(person.email, 1)
      assert.match(told ? tokenIn(told) : '', /^zarbia_restore_/)
      const entry = await db.from('audit_logs').where({ action: 'client.email_confirmed', subject_id: person.id }).firstOrFail()
      assert.deepEqual([entry.before, entry.after], [{ email: person.email }, { email }])
    })
  }

  test('entered only, it receives no link to a new password; its owner still gets that of the own account', async ({ client, assert }) => {
    const [person, victim] = [await account('client', { locale: 'en' }), await account('client', { locale: 'en' })]
    await enter(client, person, victim.email)
    const url = `${siteUrl()}/client/reset-password`
    assert.equal((await client.post('/auth/client/forgot-password').json({ url, email: victim.email })).status(), 200)
    const mails = await mailsTo(victim.email, 2)
    const resets = mails.map(tokenIn).filter((token) => token.startsWith('zarbia_reset_'))
    assert.lengthOf(resets, 1)
    const pair = { password: 'a new password', password_confirmation: 'a new password' }
    assert.equal((await client.post('/auth/client/reset-password').bearerToken(resets[0]!).json(pair)).status(), 200)
    assert.equal((await client.post('/auth/client/login').json({ phone: victim.phone, password: pair.password })).status(), 200)
  })

  test('is not confirmed any more after a day, a new password, a change by staff, or another one', async ({ client, assert }) => {
    const by = await owner()
    const ends: Readonly<Record<string, (person: Account, token: string) => Promise<unknown>>> = {
      'a day': ({ id }) => db.from('email_confirmations').where('owner_id', id).update({ expires_at: new Date(Date.now() - 1) }),
      'a new password': async (person, token) => {
        const { version } = await db.from('clients').where('id', person.id).firstOrFail()
        const pair = { password: 'a new password', password_confirmation: 'a new password' }
        return client.patch('/auth/client/me').bearerToken(token).json({ version, current_password: PASSWORD, ...pair })
      },
      'a reset': async ({ id }) => {
        const link = await db.transaction((trx) => createResetToken(GUARD_CONFIGS.client, id, trx))
        const pair = { password: 'a new password', password_confirmation: 'a new password' }
        return client.post('/auth/client/reset-password').bearerToken(link).json(pair)
      },
      'a change by staff': async (person) => {
        const { version } = await db.from('clients').where('id', person.id).firstOrFail()
        return by.api.patch(`/api/user/clients/${person.id}`, { version, email: freshEmail() })
      },
      'another one': (person) => enter(client, person, freshEmail()),
    }
    for (const [what, end] of Object.entries(ends)) {
      const [person, email] = [await account('client'), freshEmail()]
      const { token } = await enter(client, person, email)
      const link = await linkTo(email)
      await end(person, token)
      assert.equal(await confirm(client, link), 401, what)
      assert.notEqual(await emailOf(person), email, what)
    }
  })

  test('with a new password at once: the password counts, the address waits for its link', async ({ client, assert }) => {
    const [person, email] = [await account('client', { locale: 'en' }), freshEmail()]
    const change = { version: 1, email, current_password: PASSWORD, password: 'a new password', password_confirmation: 'a new password' }
    const answer = await client.patch('/auth/client/me').bearerToken(await bearer('client', person)).json(change)
    assert.deepEqual([answer.status(), answer.body().email], [200, person.email])
    assert.equal(await confirm(client, await linkTo(email)), 200)
    assert.equal(await emailOf(person), email)
  })

  test('the link comes in the language of the client, a few a day to one address', async ({ client, assert }) => {
    const subjects = new Set<string>()
    for (const locale of LOCALES) {
      const [person, email] = [await account('client', { locale }), freshEmail()]
      const token = await bearer('client', person)
      await client.patch('/auth/client/me').bearerToken(token).json({ version: 1, email, current_password: PASSWORD })
      const [mail] = await mailsTo(email, 1)
      assert.equal(mail?.subject, translator(locale)('mail.confirm_email.subject'))
      subjects.add(mail!.subject)
    }
    assert.lengthOf(subjects, LOCALES.length)
    const stranger = freshEmail()
    const statuses: number[] = []
    for (let round = 0; round < 6; round++) statuses.push((await enter(client, await account('client'), stranger)).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  })
})
