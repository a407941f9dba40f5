import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { freshPhone } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'

test.group('staff / name', (group) => {
  group.setup(() => prepared())

  test('follows first and last name, of couriers too', async ({ assert }) => {
    const names = await acting(async (store) => {
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
