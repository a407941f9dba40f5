import { test } from '@japa/runner'
import { itemsText } from '../../../../admin/staff/orders/items/text.ts'
import { hasPaymentMark } from '../../../../admin/staff/orders/money/payment_mark.ts'

const item = (label: string, quantity = 1) => ({ category: { id: 1, label }, quantity })

test.group('admin / orders / marks', () => {
  test('the items of a card are counted by category, most first', ({ assert }) => {
    const text = itemsText([item('Curtain'), item('Carpet'), item('Carpet'), item('Garment', 5)], String)
    assert.equal(text.replaceAll('\u00a0', ' '), '5 × Garment · 2 × Carpet · 1 × Curtain')
    assert.equal(itemsText([], String), '')
  })

  test('unpaid is marked only with a price, and not on canceled orders', ({ assert }) => {
    const order = { status: 'measured', total: 10_000, payment_state: 'unpaid' } as const
    assert.isTrue(hasPaymentMark(order))
    assert.isFalse(hasPaymentMark({ ...order, total: null }))
    assert.isFalse(hasPaymentMark({ ...order, status: 'canceled' }))
    assert.isTrue(hasPaymentMark({ ...order, total: null, payment_state: 'partial' }))
    assert.isTrue(hasPaymentMark({ ...order, status: 'canceled', payment_state: 'paid' }))
  })
})
