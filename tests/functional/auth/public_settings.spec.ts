import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('auth / public settings', () => {
  test('shows only public settings to a guest', async ({ client, assert }) => {
    await db.table('settings').multiInsert([
      { key: 'test.shown', group: 'test', type: 'json', value: JSON.stringify({ en: 'Hello' }), is_public: true },
      { key: 'test.hidden', group: 'test', type: 'string', value: JSON.stringify('secret'), is_public: false },
    ])
    const response = await client.get('/api/public/settings')
    response.assertStatus(200)
    response.assertHeader('cache-control', 'public, max-age=60')
    assert.deepEqual(response.body()['test.shown'], { en: 'Hello' })
    assert.notProperty(response.body(), 'test.hidden')
  })
})
