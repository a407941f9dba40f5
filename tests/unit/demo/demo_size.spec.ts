import { test } from '@japa/runner'
import { demoSizeOf, parseOrders } from '#backend/app/demo/large/demo_size'

test.group('demo / size of the large company', () => {
  test('is 200,000 orders unless another number is given', ({ assert }) => {
    assert.deepEqual(demoSizeOf(parseOrders(undefined) ?? 0), { clients: 50_000, orders: 200_000, running: 4_000, transactions: 250_000 })
    assert.deepEqual(demoSizeOf(parseOrders('2000000') ?? 0), {
      clients: 500_000, orders: 2_000_000, running: 40_000, transactions: 2_500_000,
    })
  })

  for (const text of ['', '999', '20000001', '2e6', '2,000,000', '-5000', '5000.5', ' 5000', 'many'])
    test('refuses "{text}" as a number of orders'.replace('{text}', text), ({ assert }) => assert.isUndefined(parseOrders(text)))
})
