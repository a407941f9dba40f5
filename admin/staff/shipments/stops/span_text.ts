import type { I18n } from '../../definition/translation.ts'

/** A shorter wait is a breath, and no plan is that exact. */
export const LONG_WAIT = 15

/** `4 h 29 min` */
export function spanText(minutes: number, { t, format }: Pick<I18n, 't' | 'format'>): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...hours > 0 ? [t('ui.floor.hours', { hours: format.number(hours) })] : [],
    ...rest > 0 || hours === 0 ? [t('ui.floor.minutes', { minutes: format.number(rest) })] : [],
  ]
  return parts.join('\u00a0')
}
