import { Link } from 'wouter'
import type { CourierDay, CourierStop } from '#common/courier/day'
import { cashRounded } from '#common/orders/coins'
import { Icon } from '../../kit/controls/icons/icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { warning } from '../../kit/controls/icons/light_page_icons.ts'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { clock } from '../icons.ts'
import { subjectOf, type QueuedAction } from '../outbox/queued_action.ts'
import { waitState } from '../outbox/action_state.ts'
import { StopMarks } from './marks.tsx'
import { takenAtDoor } from './payment.ts'

interface StopRowProps {
  readonly day: CourierDay
  readonly stop: CourierStop
  readonly number: number
  readonly actions: readonly QueuedAction[]
}

/** A stop in the list of its shipment. */
export function StopRow({ day, stop, number, actions }: StopRowProps) {
  const { t } = useTranslator()
  const { client, address, slot_from, slot_to, status } = stop
  const waits = waitState(actions, subjectOf('stops', stop.id))
  return (
    <Link className="courier-card stop-row" data-status={status} to={`/courier/stops/${stop.id}`}>
      <span className="stop-number">{number}</span>
      <span className="stop-text">
        <strong><bdi>{client.name}</bdi></strong>
        <span className="muted"><bdi>{address?.landmark ?? address?.line ?? address?.label}</bdi></span>
        {slot_from && <Ltr>{[slot_from, slot_to].filter(Boolean).join(' – ')}</Ltr>}
        <StopMarks stop={stop} />
        <Amount day={day} stop={stop} />
      </span>
      {waits !== 'none' && (
        <span className="stop-waits" data-state={waits} title={t(`courier.waits.${waits}`)}>
          <Icon of={waits === 'refused' ? warning : clock} />
        </span>
      )}
    </Link>
  )
}

/** In coins: what is to be taken, afterwards what was taken. */
function Amount({ day, stop }: Pick<StopRowProps, 'day' | 'stop'>) {
  const { t } = useTranslator()
  const format = useFormat()
  const due = stop.status === 'pending' ? cashRounded(stop.amount_due ?? 0, day.settings.cash_step) : 0
  const { taken } = takenAtDoor(day, stop)
  if (due === 0 && taken === 0) return null
  return (
    <span>
      {t(due > 0 ? 'courier.stop.to_take' : 'courier.pay.taken')} <strong><Ltr>{format.money(due > 0 ? due : taken)}</Ltr></strong>
    </span>
  )
}
