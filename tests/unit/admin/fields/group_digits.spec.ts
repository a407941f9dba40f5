import { test } from '@japa/runner'
import { parseDecimal } from '#common/text/number_input'
import { decimalMark, groupDigits } from '../../../../admin/kit/format/group_digits.ts'
import { formatNumber } from '../../../../admin/kit/format/numbers.ts'
import { LOCALES } from '#common/locales'

test.group('format / the digits of an input', () => {
  test('are grouped, without trailing zeros beyond those of an amount').with([
    ['9687.600', {}, '9 687.6'], ['90000.000', {}, '90 000'],
    ['1250.5', { places: 2 }, '1 250.50'], ['1250.50', { places: 2, mark: ',' }, '1 250,50'],
    ['-1234567', {}, '-1 234 567'], ['0.05', {}, '0.05'], ['123', {}, '123'], ['abc', {}, 'abc'], ['', {}, ''],
  ] as const).run(({ assert }, [exact, options, shown]) => {
    assert.equal(groupDigits(exact, options).replaceAll('\u00a0', ' '), shown)
  })

  test('the decimal mark is that of every other number in the language', ({ assert }) => {
    for (const locale of LOCALES) assert.equal(formatNumber(locale, 0.5), `0${decimalMark(locale)}5`)
  })

  test('what is shown is read again as the same number', ({ assert }) => {
    for (const exact of ['1250.50', '9687.6', '1000', '-1234567.125'])
      for (const mark of ['.', ',']) assert.equal(Number(parseDecimal(groupDigits(exact, { mark }), 3)), Number(exact))
  })
})
