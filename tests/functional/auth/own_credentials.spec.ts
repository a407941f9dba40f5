import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { MAILS_OF_DAY } from '#backend/services/auth/password/account_restore'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { createResetToken } from '#backend/services/auth/password/reset_tokens'
import { freshPhone } from '#tests/support/rows/people'
import { account, bearer, grant, PASSWORD, RUN, type Account } from './accounts.ts'
import { mailsTo, tokenIn } from './mails.ts'
import type { ApiClient } from '@japa/api-client'
import type { Guard } from '#schema/types'

const ASK = 'Enter your current password to change how you sign in.'
const NEW = { password: 'a new password', password_confirmation: 'a new password' }
let count = 0
const freshEmail = () => `other${++count}@${RUN}.example.com`

/** Staff with the permission to edit staff, including themselves. */
async function editor() {
  const person = await account('user', { locale: 'en' })
  await grant(person, ['user-list', 'user-edit'])
  return { ...person, token: await bearer('user', person) }
}

const restore = (client: ApiClient, guard: Guard, token: string) => client.post(`/auth/${guard}/restore`).json({ token, ...NEW })

const linksOf = ({ id }: Account) => db.from('account_restores').where({ owner_type: 'users', owner_id: id })

/** Changes the mail address twice, as somebody else with the password would. */
async function changeTwice(client: ApiClient, person: Account) {
  const token = await bearer('user', person)
  for (const version of [1, 2]) {
    await client.patch('/auth/user/me').bearerToken(token).json({ version, email: freshEmail(), current_password: PASSWORD })
  }
}

test.group('auth / own credentials', () => {
  test('a token alone does not change mail address, phone number, password or PIN of its person', async ({ client, assert }) => {
    const { id, token } = await editor()
    const before = await db.from('users').where('id', id).firstOrFail()
    const changes = [{ email: freshEmail() }, { email: null }, { phone: freshPhone() }, { password: 'mine from now on' }, { pin: '830657' }]
    for (const change of changes) {
      const response = await client.patch(`/api/user/users/${id}`).bearerToken(token).json({ version: 1, ...change })
      assert.deepEqual([response.status(), response.body().errors], [422, { current_password: [ASK] }], JSON.stringify(change))
    }
    const profile = await client.patch('/auth/user/me').bearerToken(token).json({ version: 1, email: freshEmail() })
    assert.deepEqual(profile.body().errors, { current_password: [ASK] })
    const wrong = await client.patch(`/api/user/users/${id}`).bearerToken(token)
      .json({ version: 1, email: freshEmail(), current_password: 'guess' })
    assert.deepEqual(wrong.body().errors, { current_password: ['The current password is wrong.'] })
    assert.deepEqual(await db.from('users').where('id', id).firstOrFail(), before)
  })

  test('nor in bulk, nor as a client of the portal', async ({ client, assert }) => {
    const { id, token } = await editor()
    const batch = { ids: [id], change: { email: freshEmail() } }
    const bulk = await client.post('/api/user/users/bulk').bearerToken(token).json(batch)
    assert.notEqual((await db.from('users').where('id', id).firstOrFail()).email, batch.change.email, JSON.stringify(bulk.body()))
    const person = await account('client')
    const own = await client.patch(`/api/client/clients/${person.id}`).bearerToken(await bearer('client', person))
      .json({ version: 1, email: freshEmail() })
    assert.deepEqual([own.status(), own.body().errors.current_password.length], [422, 1])
  })

  test('the password is required; not for other fields or unchanged values', async ({ client, assert }) => {
    const { id, email, phone, token } = await editor()
    const patch = (body: object) => client.patch(`/api/user/users/${id}`).bearerToken(token).json(body)
    assert.equal((await patch({ version: 1, note: 'On call', email, phone })).status(), 200)
    const changed = freshEmail()
    assert.equal((await patch({ version: 2, email: changed, current_password: PASSWORD })).status(), 200)
    assert.equal((await db.from('users').where('id', id).firstOrFail()).email, changed)
  })

  test('the same for a PUT of the whole record', async ({ client, assert }) => {
    const { id, token } = await editor()
    const path = `/api/user/users/${id}`
    const whole = (await client.get(path).bearerToken(token)).body()
    const put = (more: object) => client.put(path).bearerToken(token).json({ ...whole, ...more })
    const email = freshEmail()
    assert.deepEqual((await put({ email })).body().errors, { current_password: [ASK] })
    assert.equal((await put({ email, current_password: 'guess' })).status(), 422)
    assert.equal((await put({ email, current_password: PASSWORD })).status(), 200)
    assert.equal((await db.from('users').where('id', id).firstOrFail()).email, email)
  })

  test('the password is required for the own record only, and unknown in others', async ({ client, assert }) => {
    const { token } = await editor()
    const other = await account('user')
    const path = `/api/user/users/${other.id}`
    assert.equal((await client.patch(path).bearerToken(token).json({ version: 1, email: freshEmail() })).status(), 200)
    const response = await client.patch(path).bearerToken(token).json({ version: 2, note: 'x', current_password: PASSWORD })
    assert.deepEqual(response.body().errors, { current_password: ['There is no such field.'] })
  })

  test('the typed password is not part of the fingerprint of an idempotent request', async ({ client, assert }) => {
    const { id, token } = await editor()
    const [email, key] = [freshEmail(), `own-access-${id}`]
    const send = (typed: string) => client.patch(`/api/user/users/${id}`).bearerToken(token).header('idempotency-key', key)
      .json({ version: 1, email, current_password: typed })
    const [first, again] = [await send(PASSWORD), await send('another')]
    assert.deepEqual([first.status(), again.status()], [200, 200])
    assert.deepEqual(again.body(), first.body())
  })

  test('without a password, the error explains how to set one', async ({ client, assert }) => {
    const person = await account('client', { password: null })
    const response = await client.patch(`/api/client/clients/${person.id}`).bearerToken(await bearer('client', person))
      .json({ version: 1, email: freshEmail(), current_password: 'none' })
    assert.match(response.body().errors.current_password[0], /^You have no password yet/)
  })

  for (const guard of GUARDS) {
    test(`a ${guard} restores the account after a change by an attacker`, async ({ client, assert }) => {
      const person = await account(guard, { locale: 'en' })
      const thief = await bearer(guard, person)
      const me = `/auth/${guard}/me`
      const field = guard === 'user' ? { email: freshEmail() } : NEW
      assert.equal((await client.patch(me).bearerToken(thief).json({ version: 1, current_password: PASSWORD, ...field })).status(), 200)
      await db.transaction((trx) => createResetToken(GUARD_CONFIGS[guard], person.id, trx))
      const [mail] = await mailsTo(person.email, 1)
      assert.equal(mail?.subject, 'Zarbia: how you sign in was changed')
      assert.include(mail?.text, guard === 'user' ? ': Email.' : ': Password.')
      const token = mail ? tokenIn(mail) : ''
      assert.include(mail?.html, `/restore/${guard}/${token}${guard === 'user' ? '' : '?lang=en'}"`)

      assert.equal((await client.get(me).bearerToken(token)).status(), 401)
      assert.equal((await restore(client, guard, token)).status(), 200)
      const { email } = await db.from(GUARD_CONFIGS[guard].people).where('id', person.id).firstOrFail()
      assert.equal(email, person.email)
      assert.equal((await client.get(me).bearerToken(thief)).status(), 401)
      assert.isEmpty(await db.from('password_resets').where({ owner_type: GUARD_CONFIGS[guard].people, owner_id: person.id }))
      const login = { phone: person.phone, password: NEW.password }
      assert.equal((await client.post(`/auth/${guard}/login`).json(login)).status(), 200)
      assert.equal((await restore(client, guard, token)).status(), 401, 'once')
    })
  }

  test('the first link stays valid after later changes, and an address set meanwhile gets none', async ({ client, assert }) => {
    const person = await account('user')
    await changeTwice(client, person)
    const links = await linksOf(person)
    assert.deepEqual(links.map(({ email }) => email), [person.email])
    const [first] = await mailsTo(person.email, 1)
    assert.equal((await restore(client, 'user', first ? tokenIn(first) : '')).status(), 200)
    assert.isEmpty(await linksOf(person))
    assert.equal((await db.from('users').where('id', person.id).firstOrFail()).email, person.email)
  })

  test('an address that is entered and taken back again gets a few mails a day, from all accounts together', async ({ client, assert }) => {
    const stranger = freshEmail()
    for (const person of [await account('user'), await account('user')]) {
      const token = await bearer('user', person)
      await linksOf(person).delete()
      for (let version = 1; version <= 8; version++) {
        const email = version % 2 ? stranger : null
        const change = { version, email, current_password: PASSWORD }
        assert.equal((await client.patch('/auth/user/me').bearerToken(token).json(change)).status(), 200)
        // The first address of the person is not what is counted here.
        await db.from('account_restores').where('owner_id', person.id).whereNot('email', stranger).delete()
      }
    }
    assert.lengthOf(await db.from('account_restores').where('email', stranger), MAILS_OF_DAY)
    assert.lengthOf(await mailsTo(stranger, MAILS_OF_DAY), MAILS_OF_DAY)
  })

  test('a correction by staff invalidates earlier links', async ({ client, assert }) => {
    const [person, manager] = [await account('user'), await editor()]
    await changeTwice(client, person)
    const [first] = await mailsTo(person.email, 1)
    const repair = (change: object) => client.patch(`/api/user/users/${person.id}`).bearerToken(manager.token).json(change)
    assert.equal((await repair({ version: 3, note: 'Called us' })).status(), 200)
    assert.lengthOf(await linksOf(person), 1)
    assert.equal((await repair({ version: 4, email: person.email })).status(), 200)
    assert.isEmpty(await linksOf(person))
    assert.equal((await restore(client, 'user', first ? tokenIn(first) : '')).status(), 401)
  })

  test('a link is valid for seven days, and reports an address that is taken by now', async ({ client, assert }) => {
    const person = await account('user', { locale: 'en' })
    const token = await bearer('user', person)
    await client.patch('/auth/user/me').bearerToken(token).json({ version: 1, email: freshEmail(), current_password: PASSWORD })
    const [mail] = await mailsTo(person.email, 1)
    const link = mail ? tokenIn(mail) : ''
    const other = await account('user', { email: person.email })
    const taken = await restore(client, 'user', link)
    assert.deepEqual(
      [taken.status(), taken.body().message],
      [409, 'This email or number is now used by another account. Please contact us.'],
    )
    await db.from('users').where('id', other.id).delete()
    const mine = { owner_type: 'users', owner_id: person.id }
    const row = await db.from('account_restores').where(mine).firstOrFail()
    assert.closeTo(Date.parse(row.expires_at) - Date.now(), 7 * 86_400_000, 5000)
    await db.from('account_restores').where(mine).update({ expires_at: new Date(Date.now() - 1) })
    assert.equal((await restore(client, 'user', link)).status(), 401)
  })
})
