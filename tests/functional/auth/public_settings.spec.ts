import { test } from '@japa/runner'
import { resourceOf } from '#backend/engine/definition/registry'

test.group('auth / public settings', () => {
  test('shows only public settings to a guest, by section and name', async ({ client, assert }) => {
    const response = await client.get('/api/public/settings')
    response.assertStatus(200)
    response.assertHeader('cache-control', 'public, max-age=60')
    const shown = Object.values(resourceOf('settings').fields).filter((field) => field.public).map(({ name }) => name)
    assert.sameMembers(Object.keys(response.body()).map((key) => key.replace('.', '_')), shown)
    assert.containsSubset(response.body(), { 'company.timezone': 'Africa/El_Aaiun', 'money.cash_rounding': '0.10' })
    assert.notProperty(response.body(), 'money.vat_rate')
  })
})
