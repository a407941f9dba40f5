import { test } from '@japa/runner'
import { withTicked } from '../../../../admin/staff/plant/reception/with_ticked.ts'
import type { ReceptionOrder } from '#common/plant/reception'

const order = {
  arrived: 2, items: [
    { id: 1, quantity: 2, arrived_at: '2026-11-29T10:00:00.000Z' }, { id: 2, quantity: 3, arrived_at: null },
    { id: 3, quantity: 1, arrived_at: null },
  ],
} as unknown as ReceptionOrder

test.group('plant / pieces that are ticked off', () => {
  test('count before the list is read again, with their number, and once', ({ assert }) => {
    const at = '2026-11-29T11:00:00.000Z'
    const { arrived, items } = withTicked(order, new Map([[1, at], [2, at]]))
    assert.equal(arrived, 5)
    assert.deepEqual(items.map(({ arrived_at }) => arrived_at), ['2026-11-29T10:00:00.000Z', at, null])
  })

  test('an order without any stays as it was read', ({ assert }) => {
    assert.strictEqual(withTicked(order, new Map([[9, '2026-11-29T11:00:00.000Z']])), order)
  })
})
