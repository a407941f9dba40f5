import { test } from '@japa/runner'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { startSecondServer } from '#tests/support/server/test_server'

test.group('infra / headers', () => {
  test('every answer carries the security headers, an error and a file too', async ({ client, assert }) => {
    for (const address of ['/health/live', '/api/nothing', '/assets/nothing.js', '/nothing']) {
      const response = await client.get(address)
      const policy = String(response.header('content-security-policy'))
      assert.include(policy, "default-src 'self'")
      assert.include(policy, "frame-ancestors 'none'")
      assert.include(policy, "script-src 'self' 'wasm-unsafe-eval';")
      assert.equal(response.header('x-content-type-options'), 'nosniff')
      assert.equal(response.header('referrer-policy'), 'strict-origin-when-cross-origin')
      assert.exists(response.header('x-request-id'))
      // With it browsers could not open a server without a certificate.
      assert.notExists(response.header('strict-transport-security'))
    }
  })

  test('personal responses are not cached, and links to orders are not indexed', async ({ client, assert }) => {
    await prepareDatabaseOnce()
    const { token } = await owner()
    for (const address of ['/auth/user/me', '/api/user/orders', '/api/user/orders/999999', '/api/user/orders?no_such=1']) {
      const response = await client.get(address).bearerToken(token)
      assert.equal(response.header('cache-control'), 'private, no-store', address)
    }
    for (const address of ['/api/public/orders/none-such', '/auth/user/me', '/o/none-such']) {
      const response = await client.get(address)
      assert.equal(response.header('cache-control'), 'private, no-store', address)
      assert.equal(response.header('x-robots-tag'), 'noindex, nofollow', address)
    }
    assert.equal((await client.get('/restore/user/none-such')).header('x-robots-tag'), 'noindex, nofollow')
    assert.notExists((await client.get('/health/live')).header('x-robots-tag'))
  })

  test('Strict-Transport-Security is sent with an https APP_URL, also behind a proxy that uses http', async ({ assert, cleanup }) => {
    await prepareDatabaseOnce()
    const server = await (await startSecondServer({ APP_URL: 'https://laundry.example' })).ready()
    cleanup(async () => { await server.end('SIGTERM') })
    const answer = await fetch(`${server.url}/health/live`)
    assert.match(answer.headers.get('strict-transport-security') ?? '', /^max-age=63072000/)
  })

  test('no other origin is allowed by default', async ({ client, assert }) => {
    const preflight = await client.options('/health/live').header('origin', 'https://evil.example')
      .header('access-control-request-method', 'GET')
    assert.notExists(preflight.header('access-control-allow-origin'))
    const response = await client.get('/health/live').header('origin', 'https://evil.example')
    assert.notExists(response.header('access-control-allow-origin'))
  })
})
