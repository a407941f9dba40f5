import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { createResetToken } from '#backend/services/auth/password/reset_tokens'
import { client, courier, freshPhone, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { rollBackEach, versionOf } from '../auth/accounts.ts'
import type { Guard } from '#schema/types'

const PEOPLE = { user: () => staff([]), courier, client }

/** Somebody who is signed in and has a mailed link. */
async function signedIn(guard: Guard) {
  const { id } = await PEOPLE[guard]()
  await db.transaction((trx) => createResetToken(GUARD_CONFIGS[guard], id, trx))
  return { id, path: `/api/user/${GUARD_CONFIGS[guard].people}/${id}`, version: await versionOf(GUARD_CONFIGS[guard].people, id) }
}

async function openOf(guard: Guard, id: number): Promise<number> {
  const tokens = await db.from(GUARD_CONFIGS[guard].tokens).where('tokenable_id', id)
  const resets = await db.from('password_resets').where({ owner_type: GUARD_CONFIGS[guard].people, owner_id: id })
  return tokens.length + resets.length
}

test.group('staff / end of access', (group) => {
  group.setup(() => prepareDatabaseOnce())
  rollBackEach(group)

  test('of a {$self} comes with a new password')
    .with(['user', 'courier', 'client'] as const)
    .run(async ({ assert }, guard) => {
      const [by, { id, path, version }] = [await owner(), await signedIn(guard)]
      assert.equal(await openOf(guard, id), 2)
      assert.equal((await by.api.patch(path, { version, locale: 'es' })).status, 200)
      assert.equal(await openOf(guard, id), 2, 'another field ends nothing')
      assert.equal((await by.api.patch(path, { version: version + 1, password: 'another password' })).status, 200)
      assert.equal(await openOf(guard, id), 0)
    })

  test('a link to a {$self} ends with another address or number: it belongs to whoever receives it there')
    .with(['user', 'courier', 'client'] as const)
    .run(async ({ assert }, guard) => {
      const by = await owner()
      for (const change of [{ email: 'other@example.com' }, { phone: freshPhone() }]) {
        const { id, path, version } = await signedIn(guard)
        assert.equal((await by.api.patch(path, { version, ...change })).status, 200)
        assert.equal(await openOf(guard, id), 1, 'the session')
      }
    })

  test('of a {$self} comes when inactive')
    .with(['user', 'courier'] as const)
    .run(async ({ assert }, guard) => {
      const [by, { id, path, version }] = [await owner(), await signedIn(guard)]
      assert.equal((await by.api.patch(path, { version, status: 'inactive' })).status, 200)
      assert.equal(await openOf(guard, id), 0)
    })

  test('of a {$self} comes when deleted')
    .with(['user', 'courier', 'client'] as const)
    .run(async ({ assert }, guard) => {
      const [by, { id, path, version }] = [await owner(), await signedIn(guard)]
      assert.equal((await by.api.delete(`${path}?version=${version}`)).status, 200)
      assert.equal(await openOf(guard, id), 0)
    })

  test('comes when somebody has left', async ({ assert }) => {
    const [by, { id, path, version }] = [await owner(), await signedIn('user')]
    assert.equal((await by.api.patch(path, { version, left_on: '2020-01-01' })).status, 200)
    assert.equal(await openOf('user', id), 0)
  })

  test('does not come when a client is suspended: they may still see their orders', async ({ assert }) => {
    const [by, { id, path, version }] = [await owner(), await signedIn('client')]
    assert.equal((await by.api.post(`${path}/suspend`, { version, reason: 'Does not pay' })).status, 200)
    assert.isAbove(await openOf('client', id), 0)
  })
})
