import { test } from '@japa/runner'
import { registry } from '#backend/engine/definition/registry'
import { dateRangeError } from '#backend/engine/resource/fields/date/range'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { dateBoundsProblems, daysAllowed } from '#schema/date_bounds'
import { traitsOf } from '#schema/fields/index'
import { translator } from '#backend/engine/i18n/translator'
import { LOCALES } from '#common/locales'

const TODAY = '2026-11-28'
const IMPOSSIBLE = [
  '0001-01-01', '1900-01-01', '1949-12-31', '2100-01-01', '2999-12-31', '3000-01-01', '9999-12-31', '2026-02-31', '+275760-09-13',
]

test.group('schema / bounds of dates', () => {
  test('a bound is a day, or a number of days from today', ({ assert }) => {
    assert.deepEqual(daysAllowed({}, TODAY), { min: '2000-01-01', max: '2099-12-31' })
    assert.deepEqual(daysAllowed({ min: -1, max: 366 }, TODAY), { min: '2026-11-27', max: '2027-11-29' })
    assert.deepEqual(daysAllowed({ min: '1950-01-01', max: 366 }), { min: '1950-01-01', max: '2099-12-31' }, 'a parser knows no today')
    assert.deepEqual(dateBoundsProblems('at', { min: 1.5, max: '2026-13-01' }), [
      'at.min is neither a day nor a whole number of days from today', 'at.max is neither a day nor a whole number of days from today',
    ])
    assert.deepEqual(dateBoundsProblems('at', { min: '2026-02-01', max: '2026-01-01' }), ['at: min is more than max'])
  })

  test('no date of any resource, argument or part takes a year that nobody means', ({ assert }) => {
    const dated = [...registry.values()].flatMap((resource) => [
      ...Object.values(resource.fields), ...Object.values(resource.transitions).flatMap(({ args = {} }) =>
        Object.entries(args).map(([name, arg]) => ({ ...arg, name }))),
    ]).filter((field) => traitsOf(field).now !== null)
    assert.isAbove(dated.length, 90)
    for (const field of dated) for (const day of IMPOSSIBLE) {
      const value = field.type === 'date' ? day : `${day}T08:00:00Z`
      assert.property(serverTypeOf(field).parse(value, field, {}), 'error', `${field.name} ${value}`)
    }
  })

  test('the sentence names the day, in each language', ({ assert }) => {
    const error = dateRangeError('2999-01-01', { max: 366 }, TODAY)
    const texts = LOCALES.map((locale) => error?.(translator(locale)))
    assert.deepEqual(texts, [
      'Choose 29 Nov 2027 or an earlier day.', 'Elija el 29 nov 2027 o un día anterior.', 'Choisissez le 29 nov. 2027 ou un jour plus tôt.',
      'اختر \u206829 نونبر 2027\u2069 أو يوما قبله.',
    ])
    assert.isNull(dateRangeError('2027-11-29T23:59:00.000Z', { max: 366 }, TODAY))
  })
})
