import { test } from '@japa/runner'
import { cashChange, withCashChange } from '../../../../admin/orders/cash_change.ts'
import type { I18n } from '../../../../admin/definition/translation.ts'

const i18n = { t: (key: string, values: object) => `${key} ${JSON.stringify(values)}`, format: { money: String } } as unknown as I18n

test.group('admin / orders / cash change', () => {
  test('change is given for cash only, which is the default', ({ assert }) => {
    assert.equal(cashChange({ amount: 12_765, cash_given: 20_000 }), 7235)
    assert.equal(cashChange({ amount: 12_765, cash_given: 10_000, method: 'cash' }), -2765)
    assert.isNull(cashChange({ amount: 12_765, cash_given: 20_000, method: 'card' }))
    assert.isNull(cashChange({ amount: 12_765 }))
    assert.isNull(cashChange({}))
  })

  test('the sentence about the change follows only when something is given back', ({ assert }) => {
    assert.equal(withCashChange('Paid.', { amount: 100, cash_given: 150 }, i18n), 'Paid. ui.orders.give_back {"amount":"50"}')
    for (const cash_given of [100, 50, undefined]) assert.equal(withCashChange('Paid.', { amount: 100, cash_given }, i18n), 'Paid.')
    assert.equal(withCashChange('Paid.', { amount: 100, cash_given: 150, method: 'card' }, i18n), 'Paid.')
  })
})
