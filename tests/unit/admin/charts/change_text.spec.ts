import { test } from '@japa/runner'
import { changeText } from '../../../../admin/kit/charts/change_text.ts'
import { spanText } from '../../../../admin/staff/shipments/stops/span_text.ts'
import { translator } from '#backend/engine/i18n/translator'
import type { I18n } from '../../../../admin/staff/definition/translation.ts'
import type { Translator } from '../../../../admin/kit/providers/texts/i18n.ts'
import type { Format } from '../../../../admin/kit/format/use_format.ts'

const t = translator('en') as unknown as Translator['t']
const format = { number: String } as unknown as Format
const staff = { t, format } as unknown as I18n
const change = (now: number | null, before: number | null, isPercent = false) => changeText({ now, before, isPercent }, t, format)

test.group('charts / change', () => {
  test('is in percent, in multiples from ten times on, and in points between percentages', ({ assert }) => {
    assert.deepEqual(
      [change(120, 100), change(1, 3), change(5, 5), change(18, 1), change(62, 43, true), change(43, 62, true)],
      ['+20\u00a0%', '−67\u00a0%', '0\u00a0%', '×18', '+19 pts', '−19 pts'],
    )
    assert.deepEqual([change(5, 0), change(null, 4), change(null, 4, true)], [null, null, null])
  })

  test('minutes of a late stop, or of waiting for one, are told in hours and minutes', ({ assert }) => {
    const texts = [12, 60, 269].map((minutes) => spanText(minutes, staff))
    assert.deepEqual(texts, ['12 min', '1 h', '4 h\u00a029 min'])
  })
})
