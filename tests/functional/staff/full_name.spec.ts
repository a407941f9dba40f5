import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { freshPhone } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

test.group('staff / full name', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('follows first and last name, of couriers too', async ({ assert }) => {
    const names = await withStore(async (store) => {
      const [city] = await store.select('cities', { key: 'laayoune' })
      const courier = await store.insert('couriers', {
        first_name: 'Yahya',
        last_name: 'Salek',
        phone: freshPhone(),
        password: 'a long password',
        vehicle_type: 'triporteur',
        city_id: city!.id,
      })
      return [courier.full_name, (await store.update('couriers', courier.id, { last_name: 'Salem' })).full_name]
    })
    assert.deepEqual(names, ['Yahya Salek', 'Yahya Salem'])
  })
})
