import type { ReactNode } from 'react'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'
import { totalsOf } from './plan_body.ts'
import type { PlanStop } from './plan_stop.ts'

interface SaveBarProps {
  readonly chosen: readonly PlanStop[]
  readonly isSaving: boolean
  readonly onCancel: () => void
  /** Above the buttons: what was refused. */
  readonly children: ReactNode
}

/** What the chosen stops add up to, beside the button that saves them. */
export function SaveBar({ chosen, isSaving, onCancel, children }: SaveBarProps) {
  const { t, format } = useTranslation()
  const { stops, items, amount } = totalsOf(chosen)
  return (
    <footer className="form-foot plan-foot">
      {children}
      <dl className="plan-totals">
        <div><dt>{t('shipments.fields.stops')}</dt><dd><Ltr>{format.number(stops)}</Ltr></dd></div>
        <div><dt>{t('order_deliveries.fields.items')}</dt><dd><Ltr>{format.number(items)}</Ltr></dd></div>
        <div><dt>{t('order_deliveries.fields.amount_due')}</dt><dd><Ltr>{format.money(amount)}</Ltr></dd></div>
      </dl>
      <button type="submit" className="button" data-kind="primary" aria-busy={isSaving} aria-disabled={isSaving} title="Ctrl + Enter">
        {t(isSaving ? 'ui.form.saving' : 'ui.form.save')}
      </button>
      <button type="button" className="button" onClick={onCancel}>{t('ui.form.cancel')}</button>
    </footer>
  )
}
