import { useTranslation } from '../../definition/translation.ts'
import type { PlanStop } from '../plan_stop.ts'

/** '24 Nov 2026 · 09:00–12:00' */
export function useStopTime({ date, slot_from, slot_to }: Pick<PlanStop, 'date' | 'slot_from' | 'slot_to'>): string {
  const { t, format } = useTranslation()
  if (date === null) return t('ui.planning.no_date')
  const hours = [slot_from, slot_to].filter((time) => time !== null).map((time) => time.slice(0, 5)).join('–')
  // A left-to-right isolate: hours would be turned round in Arabic.
  return [format.date(date), ...hours ? [`\u2066${hours}\u2069`] : []].join(' · ')
}
