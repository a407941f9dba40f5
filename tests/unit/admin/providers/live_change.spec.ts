import { test } from '@japa/runner'
import { expectOwnDeletion, isOwnChange } from '../../../../admin/providers/live_change.ts'

test.group('admin / providers / own changes', () => {
  test('a deletion is an own change from the moment when it is sent, until it is refused', ({ assert }) => {
    const deletion = { resource: 'order_items', id: 7, op: 'delete', version: null } as const
    const takeBack = expectOwnDeletion('http://127.0.0.1/api/user/order-items/7?version=2')
    assert.isTrue(isOwnChange(deletion))
    assert.isFalse(isOwnChange({ ...deletion, id: 8 }))
    takeBack()
    assert.isFalse(isOwnChange(deletion))
    expectOwnDeletion('/api/user/order-items/7/files')
    assert.isFalse(isOwnChange(deletion))
  })
})
