import { test } from '@japa/runner'
import { isEmpty, isUnmeasured } from '../../../../admin/fields/value_checks.ts'

test.group('admin / fields / empty values', () => {
  test('false and 0 are values, an empty text or list is none', ({ assert }) => {
    assert.deepEqual([null, undefined, '', []].map(isEmpty), [true, true, true, true])
    assert.deepEqual([false, 0, 'a', [1]].map(isEmpty), [false, false, false, false])
  })

  test('a sum of measures that is zero was not measured; one of money, of a count or of a plain number is zero', ({ assert }) => {
    const sumOf = (type: 'decimal' | 'money' | 'int', unit?: string) =>
      (sum: unknown) => isUnmeasured({ name: 'sum', type, ...unit !== undefined && { unit } }, sum)
    assert.deepEqual(['0.000', '0', 0, '0.001'].map(sumOf('decimal', 'kg')), [true, true, true, false])
    assert.deepEqual([sumOf('money')(0), sumOf('int', '%')(0), sumOf('decimal')('0.000')], [false, false, false])
  })
})
