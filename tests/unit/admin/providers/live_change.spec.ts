import { test } from '@japa/runner'
import { expectOwnDeletion, isBeforeOwnDeletion, isOwnChange } from '../../../../admin/kit/providers/live/change.ts'

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

  test('changes before a deletion are not read by its page, a later one is: the record was restored', ({ assert }) => {
    const update = (version: number | null) => ({ resource: 'media', id: 9, op: 'update', version }) as const
    const takeBack = expectOwnDeletion('/api/user/media/9?version=2')
    assert.deepEqual([1, 2, 3, null].map((version) => isBeforeOwnDeletion(update(version))), [true, true, false, false])
    assert.isFalse(isBeforeOwnDeletion({ ...update(2), id: 10 }))
    takeBack()
    assert.isFalse(isBeforeOwnDeletion(update(2)))
  })
})
