import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { clientOrderSteps, type OrderStep, type OrderSummary } from './client_order.ts'

/** The progress of the order: what was done, the present state, and what comes next as a verb. */
export function ClientOrderSteps({ order }: { order: Pick<OrderSummary, 'status'> }) {
  return <ol className="order-steps">{clientOrderSteps(order).map((step) => <Step key={step.name} {...step} />)}</ol>
}

function Step({ name, state, isPresent }: OrderStep) {
  const { t } = useTranslator()
  const word = state === 'done' ? `portal.steps.${name}` : state === 'now' ? `portal.steps.now.${name}` : `portal.steps.ahead.${name}`
  return (
    <li data-done={state === 'ahead' ? undefined : true} aria-current={isPresent ? 'step' : undefined}>
      <span>{t(word)}</span>
      {state === 'done' && <span className="unseen">{t('portal.steps.done')}</span>}
    </li>
  )
}
