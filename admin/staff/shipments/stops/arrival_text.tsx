/** `about 15:00 · waits 5 h 36 min`, or how late: the arrival at a stop as planned. */
import { useTranslation } from '../../definition/translation.ts'
import { timeOfDay } from '../plan_times.ts'
import type { Arrival } from '../use_sequence.ts'
import { LONG_WAIT, spanText } from './span_text.ts'

export function ArrivalText({ arrival }: { readonly arrival: Arrival | undefined }) {
  const i18n = useTranslation()
  const { t } = i18n
  if (!arrival || arrival.arrives === null) return null
  const { arrives, wait_minutes, late_minutes } = arrival
  return (
    <>
      {t('ui.planning.arrives', { time: `\u2066${timeOfDay(arrives)}\u2069` })}
      {wait_minutes >= LONG_WAIT && <span data-late> · {t('ui.planning.waits', { time: spanText(wait_minutes, i18n) })}</span>}
      {late_minutes > 0 && <span data-late> · {t('ui.planning.late_by', { time: spanText(late_minutes, i18n) })}</span>}
    </>
  )
}
