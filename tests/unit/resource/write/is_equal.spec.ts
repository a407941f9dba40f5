import { test } from '@japa/runner'
import { isEqual } from '#backend/engine/resource/write/rows/is_equal'

test.group('resource / is equal', () => {
  test('{0} and {1}')
    .with([
      [null, undefined, true], [1, 1, true], [1, '1', false], ['', null, false], [false, null, false],
      [[1, 2], [1, 2], true], [[1, 2], [2, 1], false], [[], {}, false], [[], null, false],
      [{ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }, true], [{ a: 1 }, { a: 1, b: null }, true], [{ a: 1 }, { a: 2 }, false],
    ] as [unknown, unknown, boolean][])
    .run(({ assert }, [a, b, expected]) => { assert.equal(isEqual(a, b), expected) })
})
