import { test } from '@japa/runner'
import { personName } from '#common/text/person_name'

test.group('common / person name', () => {
  test('is first and last name, or the one that there is', ({ assert }) => {
    assert.equal(personName({ first_name: 'Salka', last_name: ' Mint Ahmed ' }), 'Salka Mint Ahmed')
    assert.equal(personName({ first_name: 'Salka', last_name: '' }), 'Salka')
    assert.equal(personName({ first_name: null, last_name: 'العلوي' }), 'العلوي')
    assert.equal(personName({}), '')
  })
})
