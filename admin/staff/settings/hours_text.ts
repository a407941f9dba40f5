/** Opening hours as text. Pure. */
import { addDays } from '#common/time/time'
import { valuesOf } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'
import type { I18n } from '../definition/translation.ts'

export type Hours = Readonly<Record<string, readonly { readonly from: string; readonly to: string }[]>>

/** Monday first, whatever the order of the stored keys. */
export const WEEKDAYS = valuesOf('weekday')
const MONDAY = '2026-11-16'

/** `Mon–Sat 09:00–19:00 · Sun closed`: days in a row with the same hours are together. */
export function hoursText(hours: Hours, _: Values, { t, format }: I18n): string {
  const days = WEEKDAYS.map((day, index) => ({ name: format.weekday(addDays(MONDAY, index)), times: timesOf(hours[day] ?? []) }))
  const ranges = days.flatMap(({ times }, first) => {
    if (days[first - 1]?.times === times) return []
    const next = days.findIndex((day, index) => index > first && day.times !== times)
    const names = [...new Set([days[first]?.name, days.at(next === -1 ? -1 : next - 1)?.name])]
    return [`${names.join('–')} ${times || t('ui.opening_hours.closed')}`]
  })
  return ranges.join(' · ')
}

/** In left-to-right isolates: the earlier time comes first in every language. */
const timesOf = (spans: Hours[string]) => spans.map(({ from, to }) => `\u2066${from}–${to}\u2069`).join(' + ')
