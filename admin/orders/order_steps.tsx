/** The progress of the order: what was done and when, the present state, and what comes next. */
import { useTranslation } from '../definition/translation.ts'
import { NamedIcon } from '../controls/named_icon.tsx'
import type { Order } from './order.ts'

const STEPS = ['received_at', 'measured_at', 'confirmed_at', 'started_at', 'completed_at', 'delivered_at'] as const

/** The step of each status: -1 before the first. A canceled order keeps the steps that it has a date for. */
const PRESENT: Readonly<Record<Order['status'], number>> = {
  pending: -1, in_measure: 1, measured: 1, semi_confirmed: 2, confirmed: 2, processing: 3, completed: 4, notified: 4, stocked: 4,
  delivered: 5, canceled: -1,
}
/** In these statuses the work of the step is not finished; the step has the name of the status. */
const UNDER_WAY: readonly Order['status'][] = ['in_measure', 'semi_confirmed', 'processing']

export function OrderSteps({ order }: { order: Order }) {
  const { t } = useTranslation()
  const present = PRESENT[order.status]
  return (
    <ol className="panel order-steps" aria-label={t('ui.orders.steps')} data-canceled={order.status === 'canceled' || undefined}>
      {STEPS.map((name, step) => {
        const isPresent = step === present
        const isDone = isStepDone(order, step, name)
        const word = isDone ? `ui.orders.step.${name}` : isPresent ? `enums.order_status.${order.status}` : `ui.orders.step_ahead.${name}`
        return (
          <li key={name} data-done={isDone || undefined} aria-current={isPresent ? 'step' : undefined}>
            <span className="order-step-mark">{isDone && <NamedIcon name="check" />}</span>
            <span>
              {t(word)}
              {isDone && <span className="unseen">: {t('ui.orders.done')}</span>}
            </span>
            <small>{isDone && <StepDate at={order[name]} />}</small>
          </li>
        )
      })}
    </ol>
  )
}

function isStepDone({ status, ...order }: Order, step: number, date: typeof STEPS[number]): boolean {
  if (status === 'canceled') return order[date] !== null
  return step < PRESENT[status] || (step === PRESENT[status] && !UNDER_WAY.includes(status))
}

function StepDate({ at }: { at: string | null }) {
  const { format } = useTranslation()
  return at && <time dateTime={at} title={format.relative(at)}><bdi>{format.datetime(at)}</bdi></time>
}
