import { test } from '@japa/runner'
import { formatDecimal, formatMoney, formatNumber, localeOf } from '../../../admin/kit/format/numbers.ts'

/** The visible text; invisible characters are replaced by visible ones. */
const visible = (text: string) =>
  text
    .replaceAll('\u00a0', '_')
    .replaceAll('\u2067', '<')
    .replaceAll('\u2069', '>')
    .replace(/[\u200e\u200f]/g, '')

test.group('format / amounts', () => {
  test('{language} reads {minor} centimes of {currency} as {expected}')
    .with([
      { language: 'en', minor: 12810, currency: 'MAD', expected: '128.10_MAD' },
      { language: 'en', minor: 125050, currency: 'MAD', expected: '1,250.50_MAD' },
      { language: 'fr', minor: 125050, currency: 'MAD', expected: '1_250,50_MAD' },
      { language: 'es', minor: 125050, currency: 'MAD', expected: '1.250,50_MAD' },
      { language: 'ar', minor: 125050, currency: 'MAD', expected: '<1.250,50_درهم>' },
      { language: 'fr', minor: -50, currency: 'EUR', expected: '−0,50_€' },
      { language: 'fr', minor: 0, currency: 'MAD', expected: '0,00_MAD' },
    ])
    .run(({ assert }, { language, minor, currency, expected }) => {
      assert.equal(visible(formatMoney(language, minor, currency)), expected)
    })

  test('never breaks inside a number', ({ assert }) => {
    for (const language of ['en', 'es', 'fr', 'ar']) {
      assert.notMatch(formatMoney(language, 123_456_789) + formatNumber(language, 123_456_789), /[ \u202f]/)
    }
  })

  test('a number without separators needs no formatter, and is what one would write', ({ assert, cleanup }) => {
    const original = Intl.NumberFormat
    for (const language of ['en', 'es', 'fr', 'ar']) {
      const format = new original(localeOf(language), { useGrouping: 'always', numberingSystem: 'latn' })
      for (const value of [0, 7, 25, 999]) assert.equal(formatNumber(language, value), format.format(value))
    }
    cleanup(() => { Intl.NumberFormat = original })
    Intl.NumberFormat = class { constructor() { throw new Error('a formatter') } } as unknown as typeof Intl.NumberFormat
    assert.equal(formatNumber('without a formatter', 999), '999')
    for (const value of [1000, -1, 0.5]) assert.throws(() => formatNumber('without a formatter', value), 'a formatter')
  })

  test('a decimal keeps every digit that it has, without zeros at the end', ({ assert }) => {
    assert.equal(formatDecimal('en', '6.000'), '6')
    assert.equal(formatDecimal('en', '9687.600'), '9,687.6')
    assert.equal(formatDecimal('en', '0.000'), '0')
    assert.equal(formatDecimal('en', '100'), '100')
    assert.equal(formatDecimal('fr', '123456789012345.678'), '123\u00a0456\u00a0789\u00a0012\u00a0345,678')
  })

  test('a decimal is shown with the digits asked for', ({ assert }) => {
    assert.equal(formatDecimal('en', '6.000', 2), '6.00')
    assert.equal(formatDecimal('fr', '2.5400', 2), '2,54')
    assert.equal(formatDecimal('en', '12', 0), '12')
  })

  test('Arabic has the digits of Morocco', ({ assert }) => {
    assert.equal(formatNumber('ar', 1234567), '1.234.567')
  })
})
