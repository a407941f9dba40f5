import type { ReactNode } from 'react'
import type { CourierDay } from '#common/courier/day'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { sync, type CourierState } from './state.ts'

interface DayStateProps { readonly day: CourierDay | null; readonly state: CourierState; readonly children: (day: CourierDay) => ReactNode }

/** The day, however old it is; without one, why there is none. */
export function DayState({ day, state, children }: DayStateProps) {
  const { t } = useTranslator()
  if (day) return children(day)
  if (state.link !== 'offline') return <p role="status" aria-busy="true" className="courier-empty">{t('ui.shell.loading')}</p>
  return (
    <div className="courier-empty" role="alert">
      <p>{t('courier.no_day')}</p>
      <button type="button" className="button" onClick={() => { void sync() }}>{t('ui.shell.try_again')}</button>
    </div>
  )
}
