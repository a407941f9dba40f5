import { useTranslator } from '../providers/i18n.ts'
import { ORDER_STEPS, completedSteps, type OrderSummary } from './client_order.ts'

/** The progress of the order: completed, current and pending steps. */
export function ClientOrderSteps({ order }: { order: Pick<OrderSummary, 'status'> }) {
  const { t } = useTranslator()
  const done = completedSteps(order)
  return (
    <ol className="order-steps">
      {ORDER_STEPS.map((step, index) => (
        <li key={step} data-done={index < done || undefined} aria-current={index === done ? 'step' : undefined}>
          <span>{t(`portal.steps.${step}`)}</span>
          {index < done && <span className="unseen">{t('portal.steps.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
