import { test } from '@japa/runner'
import { isEmpty } from '../../../../admin/fields/value_checks.ts'

test.group('admin / fields / empty values', () => {
  test('false and 0 are values, an empty text or list is none', ({ assert }) => {
    assert.deepEqual([null, undefined, '', []].map(isEmpty), [true, true, true, true])
    assert.deepEqual([false, 0, 'a', [1]].map(isEmpty), [false, false, false, false])
  })
})
