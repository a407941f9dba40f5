import db from '@adonisjs/lucid/services/db'
import hash from '@adonisjs/core/services/hash'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { account, bearer, PASSWORD } from './accounts.ts'

const NEW = { password: 'a new password', password_confirmation: 'a new password' }

test.group('auth / profile', () => {
  for (const guard of GUARDS) {
    test(`a ${guard} chooses a language`, async ({ client, assert }) => {
      const person = await account(guard)
      const token = await bearer(guard, person)
      const response = await client.patch(`/auth/${guard}/me`).bearerToken(token).json({ version: 1, locale: 'es' })
      response.assertStatus(200)
      response.assertBodyContains({ id: person.id, version: 2, locale: 'es' })
      const action = `${GUARD_CONFIGS[guard].people}.profile`
      const entry = await db.from('audit_logs').where({ action, actor_id: person.id }).firstOrFail()
      assert.equal(entry.subject_id, person.id)
      assert.deepEqual(entry.after, { locale: 'es' })
      assert.property(entry.before, 'locale')
    })

    test(`a ${guard} changes the password with the current one, and stays signed in only here`, async ({ client, assert }) => {
      const person = await account(guard)
      const [here, there] = [await bearer(guard, person), await bearer(guard, person)]
      const response = await client.patch(`/auth/${guard}/me`).bearerToken(here).json({ version: 1, current_password: PASSWORD, ...NEW })
      response.assertStatus(200)
      assert.notProperty(response.body(), 'password')
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(here)).status(), 200)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(there)).status(), 401)
      const { password } = await db.from(GUARD_CONFIGS[guard].people).where('id', person.id).firstOrFail()
      assert.isTrue(await hash.verify(password, NEW.password))
      const action = `${GUARD_CONFIGS[guard].people}.profile`
      const entry = await db.from('audit_logs').where({ action, actor_id: person.id }).firstOrFail()
      assert.deepEqual(entry.after, { password: '•••' })
    })
  }

  test('staff change theme and mail address', async ({ client }) => {
    const token = await bearer('user', await account('user'))
    const proof = { current_password: PASSWORD }
    const response = await client.patch('/auth/user/me').bearerToken(token)
      .json({ version: 1, theme: 'dark', email: 'Dark@Example.com', ...proof })
    response.assertStatus(200)
    response.assertBodyContains({ version: 2, theme: 'dark', email: 'dark@example.com' })
    const emptied = await client.patch('/auth/user/me').bearerToken(token).json({ version: 2, email: null, ...proof })
    emptied.assertBodyContains({ version: 3, email: null })
  })

  test('unchanged values make no new version', async ({ client }) => {
    const person = await account('user')
    const token = await bearer('user', person)
    const response = await client.patch('/auth/user/me').bearerToken(token).json({ version: 1, email: person.email })
    response.assertStatus(200)
    response.assertBodyContains({ version: 1 })
  })

  test('the address of another person is refused', async ({ client }) => {
    const other = await account('user')
    const token = await bearer('user', await account('user'))
    const response = await client.patch('/auth/user/me').bearerToken(token)
      .json({ version: 1, email: other.email, current_password: PASSWORD })
    response.assertStatus(422)
    response.assertBodyContains({ errors: { email: ['This value is already taken.'] } })
  })

  test('a password needs the current one and its confirmation', async ({ client, assert }) => {
    const token = await bearer('user', await account('user'))
    const send = (body: object) => client.patch('/auth/user/me').bearerToken(token).json({ version: 1, ...body })
    const wrong = await send({ current_password: 'wrong password', ...NEW })
    wrong.assertStatus(422)
    assert.deepEqual(wrong.body().errors, { current_password: ['The current password is wrong.'] })
    const without = await send({ password: NEW.password })
    assert.sameMembers(Object.keys(without.body().errors), ['current_password', 'password_confirmation'])
    const different = await send({ current_password: PASSWORD, ...NEW, password_confirmation: 'another password' })
    assert.deepEqual(different.body().errors, { password_confirmation: ['The new passwords do not match.'] })
  })

  test('a stale version returns both values', async ({ client, assert }) => {
    const person = await account('user')
    const token = await bearer('user', person)
    await db.from('users').where('id', person.id).update({ version: 7, locale: 'fr' })
    const response = await client.patch('/auth/user/me').bearerToken(token).json({ version: 1, locale: 'es' })
    response.assertStatus(409)
    assert.containSubset(response.body(), {
      code: 'E_VERSION', conflict: { locale: { mine: 'es', theirs: 'fr' } }, current: { version: 7, locale: 'fr' },
    })
  })

  test('other fields are refused', async ({ client, assert }) => {
    const staff = await client.patch('/auth/user/me').bearerToken(await bearer('user', await account('user')))
      .json({ version: 1, status: 'active', salary: 1 })
    staff.assertStatus(422)
    assert.sameMembers(Object.keys(staff.body().errors), ['status', 'salary'])
    const courier = await client.patch('/auth/courier/me').bearerToken(await bearer('courier', await account('courier')))
      .json({ version: 1, theme: 'dark', email: 'a@example.com' })
    courier.assertStatus(422)
    assert.sameMembers(Object.keys(courier.body().errors), ['theme', 'email'])
  })

  test('the version is required, values are validated', async ({ client, assert }) => {
    const token = await bearer('user', await account('user'))
    const response = await client.patch('/auth/user/me').bearerToken(token).json({ locale: 'de', email: 'nonsense' })
    response.assertStatus(422)
    assert.sameMembers(Object.keys(response.body().errors), ['version', 'locale', 'email'])
  })
})
