import { test } from '@japa/runner'
import { emptySelection, togglePage, toggleRow } from '../../../../admin/staff/resource/bulk/selection_state.ts'

const page = [1, 2, 3, 4, 5].map((id) => ({ id, version: 1 }))
const row = (id: number) => ({ id, version: 1 })
const ids = ({ rows }: ReturnType<typeof emptySelection>) => [...rows.keys()].sort((a, b) => a - b)

test.group('admin / row selection', () => {
  test('selects single rows, and a range from the last one in either direction', ({ assert }) => {
    const second = toggleRow(emptySelection('a'), page, row(2), false)
    assert.deepEqual(ids(toggleRow(second, page, row(4), true)), [2, 3, 4])
    const fourth = toggleRow(emptySelection('a'), page, row(4), false)
    assert.deepEqual(ids(toggleRow(fourth, page, row(1), true)), [1, 2, 3, 4])
  })

  test('a range deselects when its last row is deselected', ({ assert }) => {
    const all = togglePage(emptySelection('a'), page)
    const without = toggleRow(toggleRow(all, page, row(2), false), page, row(4), true)
    assert.deepEqual(ids(without), [1, 5])
  })

  test('selects the whole page, deselects it when it is selected, and keeps other pages', ({ assert }) => {
    const other = toggleRow(emptySelection('a'), [row(9)], row(9), false)
    const both = togglePage(other, page)
    assert.deepEqual(ids(both), [1, 2, 3, 4, 5, 9])
    assert.deepEqual(ids(togglePage(both, page)), [9])
  })

  test('deselecting a row of all leaves the other rows of the page', ({ assert }) => {
    const rest = toggleRow({ ...emptySelection('a'), isAll: true }, page, row(3), false)
    assert.isFalse(rest.isAll)
    assert.deepEqual(ids(rest), [1, 2, 4, 5])
  })
})
