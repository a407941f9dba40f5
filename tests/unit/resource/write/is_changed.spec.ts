import { test } from '@japa/runner'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'

interface Draft { a?: number | null; b?: readonly number[] }

test.group('resource / changed values', () => {
  test('only a written value that differs is a change', ({ assert }) => {
    const changed = (before: object | null, draft: Draft) => (['a', 'b'] as const).filter(isChanged(before, draft))
    assert.deepEqual(changed({ a: 1, b: [1] }, { a: 1, b: [1, 2] }), ['b'])
    assert.deepEqual(changed({ a: 1 }, {}), [])
    assert.deepEqual(changed({}, { a: null }), [])
    assert.deepEqual(changed(null, { a: 0 }), ['a'])
  })
})
