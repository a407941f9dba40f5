import { test } from '@japa/runner'
import { isEmpty, isUnweighed } from '../../../../admin/staff/fields/value_checks.ts'

test.group('admin / fields / empty values', () => {
  test('false and 0 are values, an empty text or list is none', ({ assert }) => {
    assert.deepEqual([null, undefined, '', []].map(isEmpty), [true, true, true, true])
    assert.deepEqual([false, 0, 'a', [1]].map(isEmpty), [false, false, false, false])
  })

  test('of a sum of weights that is zero nothing was weighed; an area, a meter or money may be zero', ({ assert }) => {
    const sumOf = (unit?: string) => (sum: unknown) => isUnweighed({ name: 'sum', type: 'decimal', ...unit !== undefined && { unit } }, sum)
    assert.deepEqual(['0.000', '0', 0, '0.001'].map(sumOf('kg')), [true, true, true, false])
    assert.deepEqual([sumOf('m2')('0.0000'), sumOf('Wh')(0), sumOf()('0.000')], [false, false, false])
  })
})
