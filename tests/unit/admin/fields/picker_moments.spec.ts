import { test } from '@japa/runner'
import {
  calendar, CALENDAR_LOCALES, readMoment, moveMomentByStep, MOMENT_FORMATS, writeMoment,
} from '../../../../admin/staff/fields/moment/picker_moments.ts'
import { formatMoment } from '../../../../admin/staff/fields/moment/format_moment.ts'

test.group('fields / calendar', () => {
  test('a value is read and written as it is stored').with([
    ['date', '2026-11-05', '2026-11-05'], ['datetime', '2026-11-05T09:05', '2026-11-05T09:05'], ['time', '09:05:00', '09:05'],
    ['date', '', ''], ['date', '2026-02-30', ''],
    // This hour does not exist in Paris or in Madrid.
    ['datetime', '2026-03-29T02:30', '2026-03-29T02:30'],
  ] as const).run(({ assert }, [kind, stored, written]) => {
    assert.equal(writeMoment(kind, readMoment(kind, stored)), written)
  })

  test('until the picker is loaded a value is shown as it is in the picker').with([
    ['date', '2026-11-05'], ['datetime', '2026-11-05T09:05'], ['time', '09:05'], ['date', ''],
  ] as const).run(({ assert }, [kind, stored]) => {
    assert.equal(formatMoment(stored), readMoment(kind, stored)?.format(MOMENT_FORMATS[kind][0]) ?? '')
  })

  test('days and times may be typed in several ways, with the digits of any script').with([
    ['date', '05/11/2026', '2026-11-05'], ['date', '5/11/2026', '2026-11-05'], ['date', '05.11.2026', '2026-11-05'],
    ['date', '05112026', '2026-11-05'], ['date', '2026-11-05', '2026-11-05'], ['date', '٠٥/١١/٢٠٢٦', '2026-11-05'],
    ['date', '31/11/2026', ''], ['date', '5/11/20', ''],
    ['datetime', '5/11/2026 9:05', '2026-11-05T09:05'], ['time', '9:05', '09:05'], ['time', '0905', '09:05'], ['time', '25:00', ''],
  ] as const).run(({ assert }, [kind, typed, stored]) => {
    const found = MOMENT_FORMATS[kind].map((format) => calendar.locale.parse('en-gb', typed, [format])).find(Boolean)
    assert.equal(writeMoment(kind, found ?? null), stored)
  })

  test('{$self}: the names of the days differ, and the week starts on Monday').with(Object.values(CALENDAR_LOCALES))
    .run(({ assert }, name) => {
      assert.equal(new Set(calendar.locale.getShortWeekDays(name)).size, 7)
      assert.equal(calendar.locale.getWeekFirstDay(), 1)
    })

  test('Moroccan Arabic has its own months, and Latin digits', ({ assert }) => {
    const [moment] = [readMoment('date', '2026-11-05')]
    if (!moment) throw new Error('no day')
    assert.equal(calendar.locale.getShortMonths('ar-ma')[10], 'نونبر')
    assert.equal(calendar.locale.format('ar-ma', moment, 'D MMMM YYYY'), '5 نونبر 2026')
  })

  test('↑ and ↓ go on by a day or a quarter of an hour').with([
    ['date', '2026-12-31', 1, '2027-01-01'], ['datetime', '2026-11-05T09:05', -1, '2026-11-05T08:50'], ['time', '23:50', 1, '00:05'],
  ] as const).run(({ assert }, [kind, from, step, to]) => {
    assert.equal(writeMoment(kind, moveMomentByStep(kind, readMoment(kind, from), step)), to)
  })
})
