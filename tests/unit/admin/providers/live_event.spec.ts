import { test } from '@japa/runner'
import { parseEvent } from '../../../../admin/kit/providers/live/event.ts'
import { isOwnChange, recordOwnChange } from '../../../../admin/kit/providers/live/change.ts'

test.group('admin / live event', () => {
  test('parses the events of the server and ignores heartbeats', ({ assert }) => {
    const change = { resource: 'orders', id: 7, op: 'update', version: 3 }
    const block = `id: a.4\nevent: change\ndata: ${JSON.stringify([change])}`
    assert.deepEqual(parseEvent(block), { kind: 'change', id: 'a.4', changes: [change] })
    assert.deepEqual(parseEvent('id: a.0\nevent: open\ndata: {}'), { kind: 'open', id: 'a.0' })
    assert.deepEqual(parseEvent('id: b.2\nevent: resync\ndata: {}'), { kind: 'resync', id: 'b.2' })
    assert.isNull(parseEvent(': beat'))
  })

  test('changes of this tab are its own, later versions and changes of other rows are not', ({ assert }) => {
    recordOwnChange('/api/user/order-items/7/measure', { id: 7, version: 3 })
    recordOwnChange('/api/user/orders/5?version=2', { id: 5 })
    const own = (resource: string, id: number, op: 'update' | 'delete', version: number | null) =>
      isOwnChange({ resource, id, op, version })
    assert.isTrue(own('order_items', 7, 'update', 3))
    assert.isTrue(own('orders', 5, 'delete', 2))
    assert.isFalse(own('order_items', 7, 'update', 4))
    assert.isFalse(own('orders', 7, 'update', 3))
    assert.isFalse(own('orders', 5, 'update', null))
  })
})
