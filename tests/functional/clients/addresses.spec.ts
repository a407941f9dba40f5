import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aClient } from '#tests/support/rows/orders'
import { MAX_ADDRESSES } from '#backend/trade/clients/portal_limits'
import { client } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

test.group('clients / addresses', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('store the source of their location', async ({ assert }) => {
    const sources = await withStore(async (store) => {
      const { id: client_id } = await aClient(store)
      const [city] = await store.select('cities', { key: 'laayoune' })
      const place = { client_id, label: 'Home', city_id: city!.id }
      const described = await store.insert('addresses', { ...place, landmark: 'The mosque' })
      const pinned = await store.insert('addresses', { ...place, location: { lat: 27.15, lng: -13.2 } })
      const later = await store.update('addresses', described.id, { location: { lat: 27.15, lng: -13.2 } })
      return [described, pinned, later].map(({ location_source }) => location_source)
    })
    assert.deepEqual(sources, [null, 'pin', 'pin'])
  })

  test('of a client in the portal are limited', async ({ assert }) => {
    const me = await client()
    const [city] = await withStore((store) => store.select('cities', { key: 'laayoune' }))
    const statuses = []
    for (let count = 0; count <= MAX_ADDRESSES; count++) {
      const body = { label: `Home ${count}`, city_id: city!.id, landmark: 'The mosque' }
      statuses.push((await me.api.post('/api/client/addresses', body)).status)
    }
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [201, 409])
  })
})
