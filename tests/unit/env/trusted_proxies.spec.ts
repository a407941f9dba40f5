import { test } from '@japa/runner'
import { trustedProxies } from '#backend/engine/env/trusted_proxies'

const trust = (value?: string) => trustedProxies('TRUST_PROXY', value)

test.group('start / trusted proxies', () => {
  test('no proxy is trusted by default', ({ assert }) => {
    for (const value of [undefined, '', 'false', '0']) assert.isFalse(trust(value)('127.0.0.1', 0))
  })

  test('a number is the number of trusted proxies', ({ assert }) => {
    const isTrusted = trust('2')
    assert.deepEqual([0, 1, 2].map((distance) => isTrusted('203.0.113.9', distance)), [true, true, false])
  })

  test('networks are trusted at any distance, others never', ({ assert }) => {
    const isTrusted = trust('loopback, 10.1.0.0/16,2001:db8::/32,192.0.2.7')
    const trusted = ['127.0.0.1', '127.9.9.9', '::1', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8:1::5', '192.0.2.7']
    const others = ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::ffff:10.2.0.1', 'garbage', '']
    for (const address of trusted) assert.isTrue(isTrusted(address, 3), address)
    for (const address of [...others, undefined]) assert.isFalse(isTrusted(address, 0), address)
    assert.isTrue(trust('uniquelocal')('172.18.0.1', 0))
  })

  test('values that trust everybody or are no network are refused with a hint', ({ assert }) => {
    assert.throws(() => trust('true'), /TRUST_PROXY=true would believe .*number of proxies.*networks/)
    for (const value of ['maybe', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/0', '::/0', 'loopback,', 'loopback;10.0.0.1', '::1/129', 'yes']) {
      assert.throws(() => trust(value), /TRUST_PROXY cannot be .*number of proxies/, value)
    }
  })
})
