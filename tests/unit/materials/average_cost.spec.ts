import { test } from '@japa/runner'
import { averageCost } from '#backend/trade/catalogue/average_cost'

test.group('materials / average cost', () => {
  test('is the value of what was bought by its quantity', ({ assert }) => {
    assert.equal(averageCost({ bought_quantity: '40.000', bought_value: '600.0000' }), '15.0000')
    assert.equal(averageCost({ bought_quantity: '3', bought_value: '10' }), '3.3333')
    assert.isNull(averageCost({ bought_quantity: '0.000', bought_value: '0.0000' }))
    assert.isNull(averageCost({ bought_quantity: null, bought_value: null }))
  })
})
