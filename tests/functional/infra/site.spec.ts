import { test } from '@japa/runner'

test.group('infra / site', () => {
  test('a missing file is a 404, never the page', async ({ client, assert }) => {
    for (const address of ['/assets/nothing.js', '/assets/', '/api', '/auth/user', '/health']) {
      const response = await client.get(address)
      response.assertStatus(404)
      assert.equal(response.body().code, 'E_NOT_FOUND')
    }
  })

  test('nothing outside the built pages is served', async ({ client, assert }) => {
    for (const address of ['/..%2fpackage.json', '/../package.json', '/%2e%2e/tmp/app_key', '/.stamp']) {
      const response = await client.get(address)
      assert.notInclude(response.text(), '"dependencies"')
      assert.notEqual(response.status(), 200)
    }
  })

  test('health tells that the process lives and that its database answers', async ({ client }) => {
    const live = await client.get('/health/live')
    live.assertStatus(200)
    const ready = await client.get('/health/ready')
    ready.assertStatus(200)
    ready.assertBody({ status: 'ok' })
  })
})
