import { test } from '@japa/runner'
import { logError } from '#backend/services/log/log_error'

test.group('start / log error', () => {
  test('row values that PostgreSQL quotes are not logged', ({ assert }) => {
    const error = Object.assign(new Error('duplicate key: +212612345678', { cause: new Error('Bearer abc') }), {
      code: '23505', constraint: 'clients_phone_unique', detail: 'Key (phone)=(+212612345678) already exists.',
    })
    const logged = JSON.stringify(logError(error))
    assert.notInclude(logged, '212612345678')
    assert.notInclude(logged, 'already exists')
    assert.notInclude(logged, 'abc')
    assert.include(logged, 'clients_phone_unique')
    assert.include(logged, '23505')
  })
})
