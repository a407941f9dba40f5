import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { jsonClient } from '#tests/support/json_client'
import { setupOwner, staff, type Person } from '#tests/support/rows/people'
import { startSecondServer, type TestServer } from '#tests/support/server/test_server'
import { createTokenClient } from '../integrations/create_api_tokens.ts'

/** The promise: what is revoked on one server is refused by another within this time. */
const WITHIN_MS = 100
const ROUNDS = 5

interface Revocation {
  readonly token: string
  readonly path: string
  readonly refusal: number
  readonly revoke: () => Promise<unknown>
}

test.group('auth / several servers', (group) => {
  const staffOwner = setupOwner(group)
  let other: TestServer
  group.setup(async () => {
    other = await (await startSecondServer()).ready()
    return async () => { await other.end('SIGTERM') }
  })

  /** Milliseconds until the other server answers `refusal`, after it has answered 200 just before the revocation. */
  async function measure({ token, path, refusal, revoke }: Revocation): Promise<number> {
    const there = jsonClient(other.url, token)
    for (let call = 0; call < 3; call++) if ((await there.get(path)).status !== 200) throw new Error(`${path} was refused before`)
    await revoke()
    const began = performance.now()
    let status = 200
    while (status !== refusal) ({ status } = await there.get(path))
    return performance.now() - began
  }

  /** The fastest of a few: other programs may keep the machine busy, but a lost notification costs seconds every time. */
  async function fastest(prepare: () => Promise<Revocation>): Promise<number> {
    let best = Infinity
    for (let round = 0; round < ROUNDS && best >= WITHIN_MS; round++) best = Math.min(best, await measure(await prepare()))
    return best
  }

  const ofToken = (revoke: (person: Person) => Promise<unknown>) => async () => {
    const person = await staff([])
    return { token: person.token, path: '/auth/user/permissions', refusal: 401, revoke: () => revoke(person) }
  }

  test('a token that is revoked on one is refused by the other', async ({ assert }) => {
    assert.isBelow(await fastest(ofToken(({ api }) => api.post('/auth/user/logout'))), WITHIN_MS, 'signed out')
    assert.isBelow(await fastest(ofToken(({ api }) => api.delete('/auth/user/sessions'))), WITHIN_MS, 'all sessions')
    const deactivate = ({ id }: Person) => db.from('users').where('id', id).update({ status: 'inactive' })
    assert.isBelow(await fastest(ofToken(deactivate)), WITHIN_MS, 'deactivated')
  })

  test('a permission that is taken away on one is refused by the other', async ({ assert }) => {
    const [left] = await db.from('permissions').select('id').where({ name: 'order-list', guard: 'user' })
    assert.isBelow(await fastest(async () => {
      const { id, token } = await staff(['department-list', 'order-list'])
      const [role] = await db.from('users_roles').select('target_id').where('owner_id', id)
      const revoke = () => staffOwner.api.patch(`/api/user/roles/${role.target_id}`, { version: 1, permissions: [left.id] })
      return { token, path: '/api/user/departments', refusal: 403, revoke }
    }), WITHIN_MS)
  })

  test('an API token that is revoked on one is refused by the other', async ({ assert }) => {
    assert.isBelow(await fastest(async () => {
      const { id, value } = await createTokenClient(staffOwner.api, ['department-list'])
      const revoke = () => staffOwner.api.delete(`/api/user/api-tokens/${id}?version=1`)
      return { token: value, path: '/api/user/departments', refusal: 401, revoke }
    }), WITHIN_MS)
  })
})
