import { test } from '@japa/runner'
import { billReduction } from '#common/orders/bill_reduction'

test.group('orders / what lowers a bill', () => {
  test('{discount_amount} of which {goodwill_total} were given back is named {named}')
    .with([
      { discount_amount: 1000, goodwill_total: 0, named: 'discount' }, { discount_amount: null, goodwill_total: null, named: 'discount' },
      { discount_amount: 1000, goodwill_total: 1000, named: 'refund' }, { discount_amount: 1500, goodwill_total: 1000, named: 'both' },
      // Prices without VAT: what was given back counts without its VAT.
      { discount_amount: 833, goodwill_total: 1000, named: 'refund' },
    ])
    .run(({ assert }, { named, ...order }) => { assert.equal(billReduction(order), named) })
})
