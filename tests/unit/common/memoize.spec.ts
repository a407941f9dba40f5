import { test } from '@japa/runner'
import { memoize } from '#common/memoize'

test.group('common / memoize', () => {
  test('creates a value once for equal arguments', ({ assert }) => {
    const made: string[] = []
    const named = memoize((name: string, options: { size: number }) => { made.push(`${name} ${options.size}`); return { name } })
    assert.strictEqual(named('a', { size: 1 }), named('a', { size: 1 }))
    assert.notStrictEqual(named('a', { size: 1 }), named('a', { size: 2 }))
    assert.deepEqual(made, ['a 1', 'a 2'])
  })
})
