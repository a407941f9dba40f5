import { test } from '@japa/runner'
import { readEvent } from '../../../../admin/providers/live_event.ts'
import { isOwn, noteOwn } from '../../../../admin/providers/live_change.ts'

test.group('admin / live event', () => {
  test('reads what the server sends, and takes its beats for nothing', ({ assert }) => {
    const change = { resource: 'orders', id: 7, op: 'update', version: 3 }
    const block = `id: a.4\nevent: change\ndata: ${JSON.stringify([change])}`
    assert.deepEqual(readEvent(block), { kind: 'change', id: 'a.4', changes: [change] })
    assert.deepEqual(readEvent('id: a.0\nevent: open\ndata: {}'), { kind: 'open', id: 'a.0' })
    assert.deepEqual(readEvent('id: b.2\nevent: resync\ndata: {}'), { kind: 'resync', id: 'b.2' })
    assert.isNull(readEvent(': beat'))
  })

  test('what this tab has written itself is no news, what follows from it or comes later is', ({ assert }) => {
    noteOwn('/api/user/order-items/7/measure', { id: 7, version: 3 })
    noteOwn('/api/user/orders/5?version=2', { id: 5 })
    const told = (resource: string, id: number, op: 'update' | 'delete', version: number | null) => isOwn({ resource, id, op, version })
    assert.isTrue(told('order_items', 7, 'update', 3))
    assert.isTrue(told('orders', 5, 'delete', 2))
    assert.isFalse(told('order_items', 7, 'update', 4))
    assert.isFalse(told('orders', 7, 'update', 3))
    assert.isFalse(told('orders', 5, 'update', null))
  })
})
