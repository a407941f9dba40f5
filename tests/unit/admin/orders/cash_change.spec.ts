import { test } from '@japa/runner'
import { cashChange, cashDue, cashRounding, withCashChange } from '../../../../admin/staff/orders/money/cash_change.ts'
import type { I18n } from '../../../../admin/staff/definition/translation.ts'

const i18n = { t: (key: string, values: object) => `${key} ${JSON.stringify(values)}`, format: { money: String } } as unknown as I18n

test.group('admin / orders / cash change', () => {
  test('change is given for cash only, which is the default', ({ assert }) => {
    assert.equal(cashChange({ amount: 12_765, cash_given: 20_000 }, 5), 7235)
    assert.equal(cashChange({ amount: 12_765, cash_given: 10_000, method: 'cash' }, 5), -2765)
    assert.isNull(cashChange({ amount: 12_765, cash_given: 20_000, method: 'card' }, 5))
    assert.isNull(cashChange({ amount: 12_765 }, 5))
    assert.isNull(cashChange({}, 5))
  })

  test('cash is due in coins that exist, and the change is counted from them', ({ assert }) => {
    assert.equal(cashDue({ amount: 8996 }, 10), 9000)
    assert.equal(cashDue({ amount: 8994, method: 'cash' }, 10), 8990)
    assert.isNull(cashDue({ amount: 8996, method: 'card' }, 10))
    assert.equal(cashChange({ amount: 8996, cash_given: 8996 }, 10), -4)
    assert.equal(cashChange({ amount: 8996, cash_given: 10_000 }, 10), 1000)
  })

  test('what the coins are more or less than the amount is said beside it', ({ assert }) => {
    const cash = { method: 'cash', currency: 'MAD', amount: 19_406, cash_moved: 19_410 }
    assert.deepEqual([cashRounding(cash), cashRounding({ ...cash, amount: 13_545, cash_moved: 13_540 })], [4, -5])
    // −194.06, and −0.04 more of it in coins.
    assert.deepEqual([cashRounding({ ...cash, type: 'out' }), cashRounding({ ...cash, type: 'out', cash_moved: 19_400 })], [-4, 6])
    assert.deepEqual([cashRounding({ ...cash, method: 'card', cash_moved: null }), cashRounding({ ...cash, currency: 'EUR' })], [0, 0])
  })

  test('the sentence about the change follows only when something is given back', ({ assert }) => {
    assert.equal(withCashChange('Paid.', { amount: 100, cash_given: 150 }, 10, i18n), 'Paid. ui.orders.give_back {"amount":"50"}')
    for (const cash_given of [100, 50, undefined]) assert.equal(withCashChange('Paid.', { amount: 100, cash_given }, 10, i18n), 'Paid.')
    assert.equal(withCashChange('Paid.', { amount: 100, cash_given: 150, method: 'card' }, 10, i18n), 'Paid.')
  })
})
