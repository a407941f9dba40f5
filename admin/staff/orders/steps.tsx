/** The progress of the order: what was done and when, the present state, and what comes next. */
import { useTranslation } from '../definition/translation.ts'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import type { Order } from './order.ts'
import { orderProgress, type ProgressStep } from './progress.ts'

export function OrderSteps({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <ol className="panel order-steps" aria-label={t('ui.orders.steps')} data-canceled={order.status === 'canceled' || undefined}>
      {orderProgress(order).map((step) => <Step key={step.name} order={order} {...step} />)}
    </ol>
  )
}

/** What was done is named by its result, what comes by a verb; under way is the status of the order. */
function Step({ order, name, state, isPresent }: ProgressStep & { order: Order }) {
  const { t } = useTranslation()
  const isDone = state === 'done'
  const words = { done: `ui.orders.step.${name}`, now: `enums.order_status.${order.status}`, ahead: `ui.orders.step_ahead.${name}` }
  return (
    <li data-done={isDone || undefined} aria-current={isPresent ? 'step' : undefined}>
      <span className="order-step-mark">{isDone && <NamedIcon name="check" />}</span>
      <span>{t(words[state])}{isDone && <span className="unseen">: {t('ui.orders.done')}</span>}</span>
      <small>{isDone && <StepDate at={order[name]} />}</small>
    </li>
  )
}

function StepDate({ at }: { at: string | null }) {
  const { format } = useTranslation()
  return at && <time dateTime={at} title={format.datetime(at)}><bdi>{format.timestamp(at)}</bdi></time>
}
