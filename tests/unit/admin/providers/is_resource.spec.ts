import { test } from '@japa/runner'
import { isResource } from '../../../../admin/kit/providers/is_resource.ts'

test.group('admin / is resource', () => {
  test('names of resources.ts are resources, names of the prototype of objects are not', ({ assert }) => {
    assert.deepEqual(['orders', 'order_items', 'audit_logs'].map(isResource), [true, true, true])
    assert.deepEqual(['order', '', undefined, 'constructor', 'toString', '__proto__'].filter(isResource), [])
  })
})
