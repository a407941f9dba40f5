import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Secret, TOTP } from 'otpauth'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { account, bearer, grant, PASSWORD, type Account } from './accounts.ts'
import { mailsTo, tokenIn } from './mails.ts'
import type { ApiClient } from '@japa/api-client'

const PATH = '/auth/user/second-factor'
const WRONG = 'This code is wrong or already used. Wait for the next one.'

const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })
/** Allows the current code again. */
const forget = ({ id }: Account) => db.from('second_factors').where('user_id', id).update({ last_step: 0 })
const signIn = (client: ApiClient, { phone }: Account, code?: string) =>
  client.post('/auth/user/login').json({ phone, password: PASSWORD, ...code !== undefined && { code } })

/** A person with an enabled second factor. */
async function guarded(client: ApiClient) {
  const person = await account('user', { locale: 'en' })
  const token = await bearer('user', person)
  const { secret, uri } = (await client.post(PATH).bearerToken(token).json({ current_password: PASSWORD })).body()
  const { recovery_codes: codes } = (await client.post(`${PATH}/confirm`).bearerToken(token).json({ code: codeOf(secret) })).body()
  await forget(person)
  return { person, token, secret: String(secret), uri: String(uri), codes: codes as string[] }
}

test.group('auth / second factor', () => {
  test('is created with the password, and enabled by the first code', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const token = await bearer('user', person)
    const begin = (body: object) => client.post(PATH).bearerToken(token).json(body)
    assert.deepEqual((await begin({})).body().errors, { current_password: ['This field cannot be empty.'] })
    const { secret, uri } = (await begin({ current_password: PASSWORD })).body()
    assert.match(uri, /^otpauth:\/\/totp\/Zarbia:/)
    assert.equal((await signIn(client, person)).status(), 200, 'not confirmed yet')
    const wrong = await client.post(`${PATH}/confirm`).bearerToken(token).json({ code: '000000' })
    assert.deepEqual([wrong.status(), wrong.body().errors], [422, { code: [WRONG] }])
    const confirmed = await client.post(`${PATH}/confirm`).bearerToken(token).json({ code: codeOf(secret) })
    assert.equal(new Set(confirmed.body().recovery_codes).size, 10)
    assert.deepEqual((await client.get(PATH).bearerToken(token)).body(), { is_on: true, recovery_codes: 10 })
    assert.equal((await begin({ current_password: PASSWORD })).status(), 409, 'it is on already')
    const row = await db.from('second_factors').where('user_id', person.id).firstOrFail()
    assert.notInclude(JSON.stringify(row), secret)
    const [mail] = await mailsTo(person.email, 1)
    assert.equal(mail?.subject, 'Zarbia: two-step verification is on')
    assert.notInclude(mail?.text, 'http')
    const action = 'users.second_factor_on'
    assert.isNotNull(await db.from('audit_logs').where({ action, subject_id: person.id }).first())
  })

  test('is required after the right password only, and each code is accepted once', async ({ client, assert }) => {
    const { person, secret } = await guarded(client)
    const asked = await signIn(client, person)
    assert.deepEqual([asked.status(), asked.body().code], [401, 'E_SECOND_FACTOR'])
    const wrong = await client.post('/auth/user/login').json({ phone: person.phone, password: 'wrong password', code: codeOf(secret) })
    assert.equal(wrong.body().code, 'E_CREDENTIALS')
    const code = codeOf(secret)
    const answers = await Promise.all([signIn(client, person, code), signIn(client, person, code)])
    assert.sameMembers(answers.map((answer) => answer.status()), [200, 422])
    assert.deepEqual((await signIn(client, person, code)).body().errors, { code: [WRONG] })
  })

  test('five wrong codes have to wait, the right one too', async ({ client, assert }) => {
    const { person, secret } = await guarded(client)
    for (let tried = 0; tried < 5; tried++) assert.equal((await signIn(client, person, '000000')).status(), 422)
    assert.equal((await signIn(client, person, codeOf(secret))).status(), 429)
  })

  test('a recovery code replaces it, once, in any spelling', async ({ client, assert }) => {
    const { person, token, codes: [first = '', second = ''] } = await guarded(client)
    assert.equal((await signIn(client, person, first.toLowerCase().replace('-', ' '))).status(), 200)
    assert.equal((await signIn(client, person, first)).status(), 422)
    assert.equal((await signIn(client, person, second)).status(), 200)
    assert.deepEqual((await client.get(PATH).bearerToken(token)).body(), { is_on: true, recovery_codes: 8 })
    const stored = await db.from('recovery_codes').where('user_id', person.id)
    assert.notInclude(JSON.stringify(stored), second)
  })

  test('is disabled with the password and a code, not with one of them', async ({ client, assert }) => {
    const { person, token, secret } = await guarded(client)
    const drop = (body: object) => client.delete(PATH).bearerToken(token).json(body)
    assert.equal((await drop({ code: codeOf(secret) })).status(), 422)
    assert.equal((await drop({ current_password: PASSWORD })).status(), 422)
    assert.equal((await drop({ current_password: PASSWORD, code: '000000' })).status(), 422)
    assert.equal((await signIn(client, person)).status(), 401)
    assert.equal((await drop({ current_password: PASSWORD, code: codeOf(secret) })).status(), 200)
    assert.equal((await signIn(client, person)).status(), 200)
  })

  test('is removed by staff with the permission and all permissions of the person; audited', async ({ client, assert }) => {
    const { person, token } = await guarded(client)
    await grant(person, ['user-list', 'order-list', 'user-edit'])
    const [weak, strong] = [await account('user'), await account('user')]
    await grant(weak, ['user-list', 'user-edit'])
    await grant(strong, permissionNames())
    const remove = (bearerToken: string) => client.delete(`/api/user/users/${person.id}/second-factor`).bearerToken(bearerToken)
    assert.equal((await remove(await bearer('user', weak))).status(), 409)
    assert.equal((await remove(token)).status(), 409, 'one\'s own needs password and code')
    assert.equal((await signIn(client, person)).status(), 401)
    assert.equal((await remove(await bearer('user', strong))).status(), 200)
    assert.equal((await signIn(client, person)).status(), 200)
    const entry = await db.from('audit_logs').where({ action: 'users.second_factor_removed', subject_id: person.id }).firstOrFail()
    assert.equal(entry.actor_id, strong.id)
  })

  test('is deleted on restore when it was enabled after the change of an attacker', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const thief = await bearer('user', person)
    const email = `thief.${person.email}`
    await client.patch('/auth/user/me').bearerToken(thief).json({ version: 1, email, current_password: PASSWORD })
    const { secret } = (await client.post(PATH).bearerToken(thief).json({ current_password: PASSWORD })).body()
    await client.post(`${PATH}/confirm`).bearerToken(thief).json({ code: codeOf(secret) })
    const [mail] = await mailsTo(person.email, 1)
    const pair = { password: 'a new password', password_confirmation: 'a new password' }
    await client.post('/auth/user/restore').json({ token: mail ? tokenIn(mail) : '', ...pair })
    const login = await client.post('/auth/user/login').json({ phone: person.phone, password: pair.password })
    assert.equal(login.status(), 200)
  })

  test('stays on restore when the mail address is unchanged', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const token = await bearer('user', person)
    const pair = { password: 'a new password', password_confirmation: 'a new password' }
    await client.patch('/auth/user/me').bearerToken(token).json({ version: 1, current_password: PASSWORD, ...pair })
    const [mail] = await mailsTo(person.email, 1)
    const { secret } = (await client.post(PATH).bearerToken(token).json({ current_password: pair.password })).body()
    await client.post(`${PATH}/confirm`).bearerToken(token).json({ code: codeOf(secret) })
    const restored = await client.post('/auth/user/restore').json({ token: mail ? tokenIn(mail) : '', ...pair })
    assert.equal(restored.status(), 200)
    const login = await client.post('/auth/user/login').json({ phone: person.phone, password: pair.password })
    assert.equal(login.body().code, 'E_SECOND_FACTOR')
  })
})
