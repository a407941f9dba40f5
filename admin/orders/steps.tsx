/** How far the order has come. A step is done when it has a date. */
import { Icon } from '../layout/icon.tsx'
import { check } from '../layout/icons.ts'
import { useSay } from '../definition/words.ts'
import type { Order } from './order.ts'

const STEPS = ['received_at', 'measured_at', 'confirmed_at', 'started_at', 'completed_at', 'delivered_at'] as const

export function Steps({ order }: { order: Order }) {
  const { t, format } = useSay()
  const next = STEPS.find((name) => order[name] === null)
  return (
    <ol className="panel order-steps" aria-label={t('ui.orders.steps')} data-canceled={order.status === 'canceled' || undefined}>
      {STEPS.map((name) => {
        const at = order[name]
        return (
          <li
            key={name} data-done={at !== null || undefined}
            aria-current={name === next && order.status !== 'canceled' ? 'step' : undefined}>
            <span className="order-step-mark">{at && <Icon of={check} />}</span>
            <span>{t(`ui.orders.step.${name}`)}{at && <span className="unseen">: {t('ui.orders.done')}</span>}</span>
            {at && <small><time dateTime={at} title={format.relative(at)}><bdi>{format.datetime(at)}</bdi></time></small>}
          </li>
        )
      })}
    </ol>
  )
}
