import { test } from '@japa/runner'
import { isReachableFromOutside } from '#backend/engine/env/is_reachable_from_outside'

test.group('start / exposed', () => {
  test('a loopback address is not exposed', ({ assert }) => {
    for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) assert.isFalse(isReachableFromOutside(host, undefined), host)
    for (const url of ['http://localhost:3333', 'http://127.0.0.1', 'http://[::1]:80/'])
      assert.isFalse(isReachableFromOutside('127.0.0.1', url), url)
  })

  test('any other address is exposed', ({ assert }) => {
    for (const host of ['0.0.0.0', '::', '192.168.1.4', 'laundry.example']) assert.isTrue(isReachableFromOutside(host, undefined), host)
    const urls = ['https://laundry.example', 'http://127.0.0.1.example', 'http://192.168.1.4']
    for (const url of urls) assert.isTrue(isReachableFromOutside('localhost', url), url)
    assert.isTrue(isReachableFromOutside('localhost', undefined, '1'), 'behind a proxy')
  })
})
