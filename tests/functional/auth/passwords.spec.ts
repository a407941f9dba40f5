import hash from '@adonisjs/core/services/hash'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { createResetToken } from '#backend/services/auth/password/reset_tokens'
import { owner } from '#tests/support/rows/people'
import { account, bearer, PASSWORD } from './accounts.ts'

const COMMON = 'This password is too common. Choose another one.'
const OWN = 'Choose a password that is not your name, phone number or email.'
const pair = (password: string) => ({ password, password_confirmation: password })

test.group('auth / passwords', () => {
  for (const guard of GUARDS) {
    test(`a common or personal password of a ${guard} is refused everywhere`, async ({ client, assert }) => {
      const person = await account(guard)
      const token = await bearer(guard, person)
      const by = await owner()
      for (const [password, say] of [['Password123', COMMON], [person.phone, OWN], [person.email, OWN]] as const) {
        const profile = await client.patch(`/auth/${guard}/me`).bearerToken(token)
          .json({ version: 1, current_password: PASSWORD, ...pair(password) })
        assert.deepEqual([profile.status(), profile.body().errors], [422, { password: [say] }])
        const link = await db.transaction((trx) => createResetToken(GUARD_CONFIGS[guard], person.id, trx))
        const request = client.post(`/auth/${guard}/reset-password`)
        const reset = await (guard === 'client' ? request.bearerToken(link).json(pair(password))
          : request.json({ email: person.email, token: link, ...pair(password) }))
        assert.deepEqual([reset.status(), reset.body().errors], [422, { password: [say] }])
        const path = `/api/user/${GUARD_CONFIGS[guard].people}/${person.id}`
        const form = await by.api.patch<{ errors: object }>(path, { version: 1, password })
        assert.deepEqual([form.status, form.body.errors], [422, { password: [say] }])
      }
    })
  }

  test('a hash with an old cost is replaced at the next sign-in, and nothing else changes', async ({ client, assert }) => {
    const former = await new Scrypt({ cost: 2 ** 9, blockSize: 8, parallelization: 1 }).make(PASSWORD)
    const person = await account('user', { password: former })
    const signIn = (password: string) => client.post('/auth/user/login').json({ phone: person.phone, password })
    const read = () => db.from('users').select('password', 'version', 'updated_at').where('id', person.id).firstOrFail()
    const before = await read()
    assert.equal((await signIn('wrong password')).status(), 401)
    assert.deepEqual(await read(), before)
    assert.equal((await signIn(PASSWORD)).status(), 200)
    const { password, ...rest } = await read()
    assert.isFalse(hash.needsReHash(password))
    assert.isTrue(hash.needsReHash(former))
    assert.deepEqual(rest, { version: before.version, updated_at: before.updated_at })
    assert.equal((await signIn(PASSWORD)).status(), 200)
    assert.equal((await read()).password, password)
  })
})
