import { test } from '@japa/runner'
import fc from 'fast-check'
import { readDecimal, readInteger, readMinor, typedMinor } from '#common/typed_number'

test.group('admin / amounts as they are typed', () => {
  for (const [typed, minor] of [
    ['1250.50', 125_050], ['1 250,50', 125_050], [
      '1\u202f250,5', 125_050,
    ], ['1.250,50', 125_050], ['1,250.50', 125_050], ["1'250", 125_000],
    ['0.1', 10], ['0,07', 7], ['.5', 50], ['12.', 1_200], ['-3,2', -320], ['٢٥٫٥', 2_550], ['٠', 0], ['007', 700],
    ['4.35', 435], ['1.15', 115], ['90071992547409.91', 9_007_199_254_740_991],
  ] as const) {
    test(`"${typed}" is ${minor} centimes`, ({ assert }) => { assert.equal(readMinor(typed), minor) })
  }

  for (const typed of ['abc', '1.234', '12,345', '1.2.3', '--1', '1e3', '1-2', '90071992547409.92']) {
    test(`"${typed}" is no amount`, ({ assert }) => { assert.isUndefined(readMinor(typed)) })
  }

  test('nothing typed is nothing', ({ assert }) => {
    assert.isNull(readMinor('  '))
    assert.isNull(readInteger(''))
  })

  test('what stands in the field reads back as the same amount', ({ assert }) => {
    fc.assert(fc.property(fc.integer({
      min: -99_999_999_999, max: 99_999_999_999,
    }), (minor) => { assert.equal(readMinor(typedMinor(minor)), minor) }))
  })

  test('decimals stay text, with no more places than the column has', ({ assert }) => {
    assert.equal(readDecimal('0012,500', 3), '12.500')
    assert.isUndefined(readDecimal('12.5001', 3))
    assert.equal(readInteger('1 500'), 1500)
    assert.isUndefined(readInteger('1.5'))
  })
})
