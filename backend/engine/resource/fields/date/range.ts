/** Whether a date, or the day of an instant, is among those that its field may have (schema/date_bounds.ts). */
import { dayText } from '#backend/engine/i18n/format_dates'
import { daysAllowed, type DateBounds } from '#schema/date_bounds'
import type { Field } from '#backend/engine/definition/registry'
import type { ErrorMessage } from '../../refusals.ts'

/** `value` starts with its day. Without `today` only the bounds count that are days themselves. */
export function dateRangeError(value: string, field: Pick<Field, 'min' | 'max'>, today: string | null = null): ErrorMessage | null {
  const { min, max } = daysAllowed(field as DateBounds, today)
  const day = value.slice(0, min.length)
  if (day < min) return (t) => t('errors.field.date_min', { min: dayText(t, min) })
  return day > max ? (t) => t('errors.field.date_max', { max: dayText(t, max) }) : null
}
