import { test } from '@japa/runner'
import { usualDiscounts } from '../../../../../admin/staff/orders/intake/usual_discounts.ts'

const priced = (subtotal: number, more: object = {}) =>
  ({ subtotal, services_total: 0, transport_fee: null, total: subtotal, ...more })
const keys = (preview: Parameters<typeof usualDiscounts>[0]) => usualDiscounts(preview).map(({ key }) => key)

test.group('orders / usual discounts', () => {
  test('round down what is below ten dirhams, of all charges', ({ assert }) => {
    assert.deepInclude(usualDiscounts(priced(22_765)).at(-1)!, { key: 'round', value: '7.65', total: 22_000 })
    const withFee = priced(22_765, { services_total: 1000, transport_fee: 1500, total: 25_265 })
    assert.deepInclude(usualDiscounts(withFee).at(-1)!, { key: 'round', value: '2.65', total: 25_000 })
  })

  test('there is nothing to round while there is no price, nothing odd, or nothing else', ({ assert }) => {
    for (const preview of [null, priced(22_765, { total: null }), priced(22_000), priced(765), priced(0)])
      assert.deepEqual(keys(preview), ['5', '10'])
  })
})
