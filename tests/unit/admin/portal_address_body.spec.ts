import { test } from '@japa/runner'
import { addressBody } from '../../../admin/portal/account/address_body.ts'

const zones = [{ id: 4, city_id: 1 }, { id: 5, city_id: 2 }]
const typed = { label: ' Home ', line: '', landmark: 'Behind the mosque', location: '' }
const rest = { label: 'Home', line: null, landmark: 'Behind the mosque', location: null }

test.group('portal / the body of an address', () => {
  test('the zone says the city; a new address without one is refused by the server', ({ assert }) => {
    assert.deepEqual(addressBody({ ...typed, zone_id: '5' }, zones), { ...rest, zone_id: 5, city_id: 2 })
    assert.deepEqual(addressBody(typed, zones), { ...rest, zone_id: null, city_id: null })
  })

  test('one that is changed keeps its place until another is chosen', ({ assert }) => {
    assert.deepEqual(addressBody(typed, zones, true), rest)
    assert.deepEqual(addressBody({ ...typed, zone_id: '4' }, zones, true), { ...rest, zone_id: 4, city_id: 1 })
  })
})
