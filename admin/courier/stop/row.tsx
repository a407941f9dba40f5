import { Link } from 'wouter'
import type { CourierStop } from '#common/courier/day'
import { Icon } from '../../kit/controls/icons/icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { warning } from '../../kit/controls/icons/light_page_icons.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { clock } from '../icons.ts'
import { subjectOf, type QueuedAction } from '../outbox/queued_action.ts'
import { waitState } from '../outbox/action_state.ts'
import { StopMarks } from './marks.tsx'

interface StopRowProps { readonly stop: CourierStop; readonly number: number; readonly actions: readonly QueuedAction[] }

/** A stop in the list of its shipment. */
export function StopRow({ stop, number, actions }: StopRowProps) {
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
      </span>
      {waits !== 'none' && (
        <span className="stop-waits" data-state={waits} title={t(`courier.waits.${waits}`)}>
          <Icon of={waits === 'refused' ? warning : clock} />
        </span>
      )}
    </Link>
  )
}
