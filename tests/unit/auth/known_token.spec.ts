import { AccessToken } from '@adonisjs/auth/access_tokens'
import { Secret } from '@adonisjs/core/helpers'
import { test } from '@japa/runner'
import { KnownToken } from '#backend/services/auth/tokens/known_token'
import { permissionSet } from '#backend/services/auth/rights/permission_sets'

const { secret, hash } = AccessToken.seed(40)

interface Options { left_on?: string; expires_on?: string; last_used_at?: string; saveUse?: () => Promise<void> }

function known({ left_on, expires_on = '2026-12-31', last_used_at, saveUse = () => Promise.resolve() }: Options = {}) {
  const made = new Date()
  const token = new AccessToken({
    identifier: 1, tokenableId: 7, type: 'auth_token', name: null, hash, abilities: ['*'], createdAt: made, updatedAt: made,
    lastUsedAt: null, expiresAt: null,
  })
  return new KnownToken({
    token, person: { id: 7, site_id: null, permissions: permissionSet([]) }, account: { status: 'active', left_on: left_on ?? null },
    hasExpired: (today) => expires_on < today, last_used_at: last_used_at ?? null, saveUse,
  })
}

test.group('auth / known token', () => {
  test('is compared at every call', ({ assert }) => {
    const token = known()
    assert.isTrue(token.isValid(secret, '2026-11-23'))
    assert.isFalse(token.isValid(new Secret('another'), '2026-11-23'))
  })

  test('ends at midnight after its last day, and after the last day of its person', ({ assert }) => {
    for (const token of [known({ expires_on: '2026-11-23' }), known({ left_on: '2026-11-23' })]) {
      assert.isTrue(token.isValid(secret, '2026-11-23'))
      assert.isFalse(token.isValid(secret, '2026-11-24'))
    }
  })

  test('its use is stored once a minute', async ({ assert }) => {
    let stored = 0
    const usedBefore = (seconds: number) =>
      known({ last_used_at: new Date(Date.now() - seconds * 1000).toISOString(), saveUse: async () => { stored++ } })
    await usedBefore(50).recordUse()
    assert.equal(stored, 0)
    await usedBefore(61).recordUse()
    await known({ saveUse: async () => { stored++ } }).recordUse()
    assert.equal(stored, 2)
  })
})

test.group('auth / permission sets', () => {
  test('people with the same permissions share a set', ({ assert }) => {
    assert.strictEqual(permissionSet(['order-list', 'client-list']), permissionSet(['client-list', 'order-list']))
    assert.notStrictEqual(permissionSet(['order-list']), permissionSet(['order-list', 'client-list']))
    assert.deepEqual([...permissionSet(['order-list'])], ['order-list'])
  })
})
