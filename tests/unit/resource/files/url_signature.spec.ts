import { test } from '@japa/runner'
import { expiryAt, isValidSignature, sign } from '#backend/engine/resource/files/url_signature'

const KEY = 'a key of thirty-two characters ……'
const NOW = Date.parse('2026-11-21T12:07:00Z')
const claim = { id: 12, variant: 'full', content: '0a1b2c3d4e5f', expires: NOW / 1000 + 60 } as const

test.group('files / URL signature', () => {
  test('a URL is valid until it expires', ({ assert }) => {
    const signature = sign(KEY, claim)
    assert.isTrue(isValidSignature(KEY, claim, signature, NOW))
    assert.isTrue(isValidSignature(KEY, claim, signature, NOW + 59_999))
    assert.isFalse(isValidSignature(KEY, claim, signature, NOW + 60_000))
  })

  test('a changed claim is invalid', ({ assert }) => {
    const signature = sign(KEY, claim)
    assert.isFalse(isValidSignature(KEY, { ...claim, id: 13 }, signature, NOW))
    assert.isFalse(isValidSignature(KEY, { ...claim, variant: 'thumb' }, signature, NOW))
    assert.isFalse(isValidSignature(KEY, { ...claim, content: '0a1b2c3d4e50' }, signature, NOW))
    assert.isFalse(isValidSignature(KEY, { ...claim, expires: claim.expires + 1 }, signature, NOW))
    assert.isFalse(isValidSignature('another key', claim, signature, NOW))
    const forgeries = ['', signature.slice(1), `${signature}A`, 'A'.repeat(signature.length)]
    for (const forged of forgeries) assert.isFalse(isValidSignature(KEY, claim, forged, NOW))
  })

  test('the expiry is stable for 15 minutes and lies 45 to 60 minutes ahead', ({ assert }) => {
    const expires = expiryAt(NOW)
    assert.equal(expiryAt(NOW + 7 * 60_000), expires)
    assert.isAbove(expiryAt(NOW + 8 * 60_000), expires)
    for (let minute = 0; minute < 60; minute++) {
      const left = expiryAt(NOW + minute * 60_000) - (NOW / 1000 + minute * 60)
      assert.isAtLeast(left, 45 * 60)
      assert.isAtMost(left, 60 * 60)
    }
  })
})
