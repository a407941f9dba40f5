import { test } from '@japa/runner'
import { errorText, errorTexts, Failure } from '../../../../admin/kit/providers/rest/api_failure.ts'

test.group('admin / texts of a failure', () => {
  test('the errors of fields are preferred to the message of a failure', ({ assert }) => {
    const failure = new Failure(422, { code: 'E_VALIDATION', message: 'Refused', errors: { name: ['Taken', 'Short'] } })
    assert.deepEqual([errorText(failure), ...errorTexts(failure)], ['Refused', 'Taken', 'Short'])
    assert.deepEqual(errorTexts(new Error('Offline')), ['Offline'])
    assert.equal(errorText('thrown'), 'thrown')
  })
})
