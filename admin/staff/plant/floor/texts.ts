/** Durations, moments and reasons as text. Pure. */
import type { FloorReason } from '#common/plant/floor'
import { DAY, HOUR, MINUTE } from '#common/time/time'
import type { I18n } from '../../definition/translation.ts'
import { dayAt } from '../../../kit/format/watch_day.ts'

/** In whole minutes, hours or days. */
export function durationText(milliseconds: number, { t, format }: I18n): string {
  const size = Math.abs(milliseconds)
  if (size < HOUR) return t('ui.floor.minutes', { minutes: format.number(Math.floor(size / MINUTE)) })
  if (size < 2 * DAY) return t('ui.floor.hours', { hours: format.number(Math.floor(size / HOUR)) })
  return t('ui.floor.days', { days: format.number(Math.floor(size / DAY)) })
}

/** How much of the time is left, or how long it is over. */
export function leftText(end: string | null, now: number, i18n: I18n): string {
  if (end === null) return i18n.t('ui.floor.no_time')
  const left = Date.parse(end) - now
  return i18n.t(left < 0 ? 'ui.floor.late_by' : 'ui.floor.left', { time: durationText(left, i18n) })
}

/** Today the time, else the day too. */
export function momentText(instant: string, now: number, { format }: Pick<I18n, 'format'>): string {
  return dayAt(Date.parse(instant)) === dayAt(now) ? format.time(instant) : format.shortDatetime(instant)
}

export function reasonText({ kind, name, until }: FloorReason, now: number, i18n: I18n): string {
  const values = { name: `\u2068${name ?? ''}\u2069`, until: until && `\u2068${momentText(until, now, i18n)}\u2069` }
  if (kind === 'drying' && until !== null && Date.parse(until) < now) return i18n.t('ui.floor.reasons.drying_since', values)
  return i18n.t(`ui.floor.reasons.${kind}${until === null ? '' : '_until'}`, values)
}
