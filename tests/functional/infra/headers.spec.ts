import { test } from '@japa/runner'

test.group('infra / headers', () => {
  test('every answer carries the security headers, an error and a file too', async ({ client, assert }) => {
    for (const address of ['/health/live', '/api/nothing', '/assets/nothing.js', '/nothing']) {
      const response = await client.get(address)
      const policy = String(response.header('content-security-policy'))
      assert.include(policy, "default-src 'self'")
      assert.include(policy, "frame-ancestors 'none'")
      assert.equal(response.header('x-content-type-options'), 'nosniff')
      assert.equal(response.header('referrer-policy'), 'strict-origin-when-cross-origin')
      assert.exists(response.header('x-request-id'))
      // Over plain http a browser would lock itself out of a server without a certificate.
      assert.notExists(response.header('strict-transport-security'))
    }
  })

  test('no other origin is let in by default', async ({ client, assert }) => {
    const preflight = await client.options('/health/live').header('origin', 'https://evil.example')
      .header('access-control-request-method', 'GET')
    assert.notExists(preflight.header('access-control-allow-origin'))
    const response = await client.get('/health/live').header('origin', 'https://evil.example')
    assert.notExists(response.header('access-control-allow-origin'))
  })
})
