/** The progress of the order. A step is completed when it has a date. */
import { useTranslation } from '../definition/translation.ts'
import { NamedIcon } from '../controls/named_icon.tsx'
import type { Order } from './order.ts'

const STEPS = ['received_at', 'measured_at', 'confirmed_at', 'started_at', 'completed_at', 'delivered_at'] as const

export function OrderSteps({ order }: { order: Order }) {
  const { t, format } = useTranslation()
  const next = STEPS.find((name) => order[name] === null)
  return (
    <ol className="panel order-steps" aria-label={t('ui.orders.steps')} data-canceled={order.status === 'canceled' || undefined}>
      {STEPS.map((name) => {
        const at = order[name]
        return (
          <li
            key={name} data-done={at !== null || undefined}
            aria-current={name === next && order.status !== 'canceled' ? 'step' : undefined}>
            <span className="order-step-mark">{at && <NamedIcon name="check" />}</span>
            <span>{t(`ui.orders.step.${name}`)}{at && <span className="unseen">: {t('ui.orders.done')}</span>}</span>
            {at && <small><time dateTime={at} title={format.relative(at)}><bdi>{format.datetime(at)}</bdi></time></small>}
          </li>
        )
      })}
    </ol>
  )
}
