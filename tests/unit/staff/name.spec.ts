import { test } from '@japa/runner'
import { personFullName } from '#backend/staff/name'

test.group('staff / name', () => {
  test('is first and last name', ({ assert }) => {
    assert.equal(personFullName({ first_name: 'Salka', last_name: 'Mint Ahmed' }), 'Salka Mint Ahmed')
    assert.equal(personFullName({ first_name: 'Salka', last_name: '' }), 'Salka')
  })
})
