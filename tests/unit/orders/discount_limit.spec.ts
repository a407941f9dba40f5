import { test } from '@japa/runner'
import { exceededDiscountLimit } from '#backend/trade/orders/price/discount_limit'

const order = { discount_type: null, discount_value: null, subtotal: 8000, services_total: 1000, transport_fee: 1000 }

test.group('orders / discount limit', () => {
  test('{discount_type} {discount_value} of 100 MAD')
    .with([
      { discount_type: null, discount_value: null, broken: null },
      { discount_type: 'percent' as const, discount_value: '10.00', broken: null },
      { discount_type: 'percent' as const, discount_value: '10.01', broken: { percent: '10' } },
      { discount_type: 'amount' as const, discount_value: '10.00', broken: null },
      { discount_type: 'amount' as const, discount_value: '10.01', broken: { amount: 1000 } },
    ])
    .run(({ assert }, { broken, ...discount }) => {
      assert.deepEqual(exceededDiscountLimit({ ...order, ...discount }, '10'), broken)
    })

  test('an amount cannot be judged before there is a price', ({ assert }) => {
    const unmeasured = { ...order, subtotal: 0, services_total: 0, transport_fee: null }
    assert.deepEqual(exceededDiscountLimit({ ...unmeasured, discount_type: 'amount', discount_value: '0.01' }, '10'), { amount: 0 })
  })
})
