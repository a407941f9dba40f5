import { test } from '@japa/runner'
import { networkOf } from '#backend/services/auth/limits/network_of'

test.group('auth / network of', () => {
  test('an IPv6 address is its /64, in any spelling', ({ assert }) => {
    const cases: readonly (readonly [string, string])[] = [
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
      ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ]
    for (const [address, network] of cases) assert.equal(networkOf(address), network)
  })

  test('other text is unchanged', ({ assert }) => {
    const texts = ['192.0.2.1', '+212600000001', 'somebody@example.com', '', 'fe80::1%eth0', ':::']
    for (const text of texts) assert.equal(networkOf(text), text)
  })
})
