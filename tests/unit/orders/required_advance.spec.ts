import { test } from '@japa/runner'
import { requiredAdvance } from '#backend/trade/orders/price/required_advance'

const none = { new: '0', professionel: '0' }
const both = { new: '30', professionel: '12.5' }

test.group('orders / advance', () => {
  test('asks {expected} of {client.type} on order {client.orders_count}')
    .with([
      { client: { type: 'particular' as const, orders_count: 1 }, percents: both, expected: 3000 },
      { client: { type: 'particular' as const, orders_count: 2 }, percents: both, expected: 0 },
      { client: { type: 'professionel' as const, orders_count: 2 }, percents: both, expected: 1250 },
      { client: { type: 'professionel' as const, orders_count: 1 }, percents: both, expected: 3000 },
      { client: { type: 'professionel' as const, orders_count: 1 }, percents: none, expected: 0 },
    ])
    .run(({ assert }, { client, percents, expected }) => {
      assert.equal(requiredAdvance(10_000, client, percents), expected)
    })

  test('asks nothing while there is no price', ({ assert }) => {
    assert.equal(requiredAdvance(null, { type: 'particular', orders_count: 1 }, both), 0)
  })
})
