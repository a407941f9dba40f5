import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
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
    const secret = readFileSync(app.tmpPath('app_key'), 'utf8')
    for (const address of ['/..%2ftmp%2fapp_key', '/../tmp/app_key', '/%2e%2e/tmp/app_key', '/assets/..%2f..%2ftmp%2fapp_key']) {
      const response = await client.get(address)
      assert.notInclude(response.text(), secret)
    }
  })

  test('health checks report the process and its database', async ({ client }) => {
    const live = await client.get('/health/live')
    live.assertStatus(200)
    const ready = await client.get('/health/ready')
    ready.assertStatus(200)
    ready.assertBody({ status: 'ok', database: 'ok', migrations: 'ok', queue_lag_seconds: ready.body().queue_lag_seconds })
  })
})
