import { test } from '@japa/runner'
import { moneyText, numberText } from '#backend/engine/i18n/format_numbers'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'

test.group('i18n / numbers', () => {
  test('an amount is written as its reader writes it, with the currency', ({ assert }) => {
    assert.deepEqual(LOCALES.map((locale) => moneyText(translator(locale), 125_010)), [
      '1,250.10 MAD', '1.250,10 MAD', '1\u00a0250,10 MAD', '\u20661.250,10\u2069 درهم',
    ])
    assert.equal(moneyText(translator('en'), -100, 'EUR'), '−1.00 EUR')
    assert.equal(moneyText(translator('fr'), 5), '0,05 MAD')
  })

  test('so is a number, without zeros at its end', ({ assert }) => {
    assert.deepEqual(LOCALES.map((locale) => numberText(translator(locale), '12.500')), ['12.5', '12,5', '12,5', '\u206612,5\u2069'])
    assert.equal(numberText(translator('es'), 1500), '1.500')
  })

  test('an error message formats numbers in the language of its reader', ({ assert }) => {
    const message = translator('fr')('errors.money.above_balance', { balance: moneyText(translator('fr'), 128_10) })
    assert.include(message, '128,10 MAD')
  })
})
