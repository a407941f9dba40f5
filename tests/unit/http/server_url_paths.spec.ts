import { test } from '@japa/runner'
import { isServerPath } from '#backend/engine/http/server_url_paths'

test.group('http / server paths', () => {
  test('calls, health checks and stored files are no pages', ({ assert }) => {
    const paths = ['/api', '/api/', '/api/user/orders', '/auth/user/login', '/health/live', '/metrics', '/files/12/name.webp']
    assert.deepEqual(paths.filter((path) => !isServerPath(path)), [])
  })

  test('other paths may be pages or built files', ({ assert }) => {
    assert.deepEqual(['/', '', '/user/api', '/apis', '/client', '/assets/x.js', '/file.txt'].filter(isServerPath), [])
  })
})
