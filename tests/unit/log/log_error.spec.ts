import { test } from '@japa/runner'
import { logError } from '#backend/log/log_error'

test.group('start / log error', () => {
  test('what PostgreSQL quotes of a row does not get into the log', ({ assert }) => {
    const error = Object.assign(new Error('duplicate key: +212612345678', { cause: new Error('Bearer abc') }), {
      code: '23505', constraint: 'clients_phone_unique', detail: 'Key (phone)=(+212612345678) already exists.',
    })
    const said = JSON.stringify(logError(error))
    assert.notInclude(said, '212612345678')
    assert.notInclude(said, 'already exists')
    assert.notInclude(said, 'abc')
    assert.include(said, 'clients_phone_unique')
    assert.include(said, '23505')
  })
})
