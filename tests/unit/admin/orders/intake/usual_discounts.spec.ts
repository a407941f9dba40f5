import { test } from '@japa/runner'
import { usualDiscounts } from '../../../../../admin/staff/orders/intake/usual_discounts.ts'

const priced = (subtotal: number, more: object = {}) =>
  ({ subtotal, services_total: 0, transport_fee: null, total: subtotal, greatest_discount: null, ...more })
const keys = (preview: Parameters<typeof usualDiscounts>[0]) => usualDiscounts(preview).map(({ key }) => key)
const rounded = (preview: Parameters<typeof usualDiscounts>[0]) => usualDiscounts(preview).find(({ key }) => key === 'round')?.total ?? null

test.group('orders / usual discounts', () => {
  test('round down what is below ten dirhams, of all charges', ({ assert }) => {
    assert.deepInclude(usualDiscounts(priced(22_765)).at(-1)!, { key: 'round', value: '7.65', total: 22_000 })
    const withFee = priced(22_765, { services_total: 1000, transport_fee: 1500, total: 25_265 })
    assert.deepInclude(usualDiscounts(withFee).at(-1)!, { key: 'round', value: '2.65', total: 25_000 })
  })

  test('round a small bill to the five, and where that is a gift, to the dirham', ({ assert }) => {
    assert.deepEqual([4688, 6188, 9960, 10_230, 1260, 2240, 765].map((charges) => rounded(priced(charges))),
      [4500, 6000, 9500, 10_000, 1200, 2200, 700])
  })

  test('offer nothing that the clerk may not give', ({ assert }) => {
    const limited = (charges: number, percent: number) => priced(charges, { greatest_discount: Math.round(charges * percent / 100) })
    assert.deepEqual(keys(limited(4688, 10)), ['5', '10', 'round'])
    assert.deepEqual([keys(limited(4688, 5)), rounded(limited(4688, 3))], [['5', 'round'], 4600])
    assert.deepEqual([keys(limited(4688, 1)), keys(limited(4688, 0))], [[], []])
  })

  test('there is nothing to round while there is no price, nothing odd, or nothing else', ({ assert }) => {
    for (const preview of [null, priced(22_765, { total: null }), priced(22_000), priced(4500), priced(65), priced(0)])
      assert.deepEqual(keys(preview), ['5', '10'])
  })
})
