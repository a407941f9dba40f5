import { test } from '@japa/runner'
import {
  checkStateOf, permissionGroups, permissionIds, permissionsWithoutColumn, toggleIds,
} from '../../../../admin/staff/roles/permission_groups.ts'

const groups = permissionGroups([
  { id: 1, name: 'order-list', group: 'order' },
  { id: 2, name: 'order-price-override', group: 'order' },
  { id: 3, name: 'transaction-list', group: 'transaction' },
  { id: 4, name: 'transaction-category-list', group: 'transaction-category' },
])

test.group('admin / permission matrix', () => {
  test('has a row for each group, its operations in columns and the rest beside them', ({ assert }) => {
    assert.deepEqual(groups.map(({ name }) => name), ['order', 'transaction', 'transaction-category'])
    assert.deepEqual(groups.map((group) => permissionsWithoutColumn(group).map(([verb]) => verb)), [['price-override'], [], []])
    assert.deepEqual(permissionIds(groups, 'list'), [1, 3, 4])
    assert.deepEqual(permissionIds(groups), [1, 2, 3, 4])
  })

  test('a permission without a resource keeps its whole name', ({ assert }) => {
    const [wide] = permissionGroups([{ id: 1, name: 'export-data', group: 'app' }, { id: 2, name: 'import-data', group: 'app' }])
    assert.deepEqual(wide && permissionsWithoutColumn(wide).map(([verb]) => verb), ['export-data', 'import-data'])
  })

  test('a checkbox of several permissions is unchecked, indeterminate or checked', ({ assert }) => {
    assert.equal(checkStateOf([1, 2], new Set()), 'none')
    assert.equal(checkStateOf([1, 2], new Set([2, 9])), 'some')
    assert.equal(checkStateOf([1, 2], new Set([1, 2, 9])), 'all')
  })

  test('toggling selects all, or none when all were selected; other permissions stay', ({ assert }) => {
    assert.sameMembers(toggleIds(new Set([2, 9]), [1, 2]), [1, 2, 9])
    assert.sameMembers(toggleIds(new Set([1, 2, 9]), [1, 2]), [9])
  })
})
