import type { ReactNode } from 'react'
import { FormFoot } from '../../kit/controls/dialog/form_foot.tsx'
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
    <FormFoot
      submit={t(isSaving ? 'ui.form.saving' : 'ui.form.save')} isBusy={isSaving} onCancel={onCancel} lead={
        <>
          {children}
          <dl className="plan-totals">
            <div><dt>{t('shipments.fields.stops')}</dt><dd><Ltr>{format.number(stops)}</Ltr></dd></div>
            <div><dt>{t('order_deliveries.fields.items')}</dt><dd><Ltr>{format.number(items)}</Ltr></dd></div>
            <div><dt>{t('order_deliveries.fields.amount_due')}</dt><dd><Ltr>{format.money(amount)}</Ltr></dd></div>
          </dl>
        </>
      }
    />
  )
}
