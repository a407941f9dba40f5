import { test } from '@japa/runner'
import { isEmpty } from '../../../../admin/fields/value_checks.ts'
import { errorText, errorTexts, Failure } from '../../../../admin/providers/failure.ts'

test.group('admin / shared helpers', () => {
  test('the errors of fields are preferred to the message of a failure', ({ assert }) => {
    const failure = new Failure(422, { code: 'E_VALIDATION', message: 'Refused', errors: { name: ['Taken', 'Short'] } })
    assert.deepEqual([errorText(failure), ...errorTexts(failure)], ['Refused', 'Taken', 'Short'])
    assert.deepEqual(errorTexts(new Error('Offline')), ['Offline'])
    assert.equal(errorText('thrown'), 'thrown')
  })

  test('false and 0 are values, an empty text or list is none', ({ assert }) => {
    assert.deepEqual([null, undefined, '', []].map(isEmpty), [true, true, true, true])
    assert.deepEqual([false, 0, 'a', [1]].map(isEmpty), [false, false, false, false])
  })
})
