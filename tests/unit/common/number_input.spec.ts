import { test } from '@japa/runner'
import fc from 'fast-check'
import { parseDecimal, parseInteger, parseMinorUnits, formatMinorUnits } from '#common/text/number_input'

test.group('common / number input', () => {
  for (const [typed, minor] of [
    ['1250.50', 125_050], ['1 250,50', 125_050], [
      '1\u202f250,5', 125_050,
    ], ['1.250,50', 125_050], ['1,250.50', 125_050], ["1'250", 125_000],
    ['0.1', 10], ['0,07', 7], ['.5', 50], ['12.', 1_200], ['-3,2', -320], ['٢٥٫٥', 2_550], ['٠', 0], ['007', 700],
    ['4.35', 435], ['1.15', 115], ['90071992547409.91', 9_007_199_254_740_991],
  ] as const) {
    test(`"${typed}" is ${minor} centimes`, ({ assert }) => { assert.equal(parseMinorUnits(typed), minor) })
  }

  for (const typed of ['abc', '1.234', '12,345', '1.2.3', '--1', '1e3', '1-2', '90071992547409.92']) {
    test(`"${typed}" is no amount`, ({ assert }) => { assert.isUndefined(parseMinorUnits(typed)) })
  }

  test('empty input is null', ({ assert }) => {
    assert.isNull(parseMinorUnits('  '))
    assert.isNull(parseInteger(''))
  })

  test('the text of the input is parsed to the same amount', ({ assert }) => {
    fc.assert(fc.property(fc.integer({
      min: -99_999_999_999, max: 99_999_999_999,
    }), (minor) => { assert.equal(parseMinorUnits(formatMinorUnits(minor)), minor) }))
  })

  test('decimals stay text, with at most the decimals of the column', ({ assert }) => {
    assert.equal(parseDecimal('0012,500', 3), '12.500')
    assert.isUndefined(parseDecimal('12.5001', 3))
    assert.equal(parseInteger('1 500'), 1500)
    assert.isUndefined(parseInteger('1.5'))
  })
})
