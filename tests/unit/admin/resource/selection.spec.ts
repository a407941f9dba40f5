import { test } from '@japa/runner'
import { nothing, pageToggled, toggled } from '../../../../admin/resource/bulk/selection.ts'

const page = [1, 2, 3, 4, 5].map((id) => ({ id, version: 1 }))
const row = (id: number) => ({ id, version: 1 })
const ids = ({ rows }: ReturnType<typeof nothing>) => [...rows.keys()].sort((a, b) => a - b)

test.group('admin / selection', () => {
  test('one by one, and a stretch since the last one, in either direction', ({ assert }) => {
    const second = toggled(nothing('a'), page, row(2), false)
    assert.deepEqual(ids(toggled(second, page, row(4), true)), [2, 3, 4])
    const fourth = toggled(nothing('a'), page, row(4), false)
    assert.deepEqual(ids(toggled(fourth, page, row(1), true)), [1, 2, 3, 4])
  })

  test('a stretch takes off what its end takes off', ({ assert }) => {
    const all = pageToggled(nothing('a'), page)
    const without = toggled(toggled(all, page, row(2), false), page, row(4), true)
    assert.deepEqual(ids(without), [1, 5])
  })

  test('the page goes on as a whole, and off when it is on; other pages stay', ({ assert }) => {
    const other = toggled(nothing('a'), [row(9)], row(9), false)
    const both = pageToggled(other, page)
    assert.deepEqual(ids(both), [1, 2, 3, 4, 5, 9])
    assert.deepEqual(ids(pageToggled(both, page)), [9])
  })

  test('everything filtered, less one, is this page less the one', ({ assert }) => {
    const less = toggled({ ...nothing('a'), isAll: true }, page, row(3), false)
    assert.isFalse(less.isAll)
    assert.deepEqual(ids(less), [1, 2, 4, 5])
  })
})
