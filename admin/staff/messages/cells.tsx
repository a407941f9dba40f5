/** Cells of messages in lists. */
import { resourceOf } from '../definition/definition.ts'
import type { CellOverrides } from '../resource/list/parts.ts'
import type { Row } from '../definition/record.ts'
import { isAllowed } from '../../kit/providers/session/can.ts'
import { StatusBadge } from '../definition/status_badge.tsx'
import { enumKey, useTranslation } from '../definition/translation.ts'
import { useTransition } from '../resource/transition/use_transition.tsx'
import { BY_HAND_TRANSITION } from './send_by_hand.ts'
import './messages.css'

export const MESSAGE_CELLS: CellOverrides = {
  // Without a provider it waits for somebody, or nobody has sent it: a choice of the company, and no fault.
  status: (row) => (row.failure !== 'not_configured' ? <StatusBadge of="notification_status" value={String(row.status)} />
    : waitsForHand(row) ? <SendByHand row={row} /> : <NotSent />),
  failure: (row) => (row.failure === null && row.error === null ? null : <FailureReason row={row} />),
}

/** No channel is set up for it. */
export const waitsForHand = ({ status, held, failure }: Row): boolean =>
  status === 'queued' && held === true && failure === 'not_configured'

function SendByHand({ row }: { readonly row: Row }) {
  const { t } = useTranslation()
  const { start, dialog } = useTransition(resourceOf('notifications'), BY_HAND_TRANSITION)
  return (
    <span className="message-by-hand">
      <span className="badge" data-colour="yellow">{t('ui.messages.by_hand.waits')}</span>
      {isAllowed(row.can?.transitions?.by_hand) && (
        <button type="button" className="button" onClick={() => { start(row, 'by_hand') }}>{t('ui.messages.by_hand.open')}</button>
      )}
      {dialog}
    </span>
  )
}

function NotSent() {
  const { t } = useTranslation()
  return <span className="badge" data-colour="grey">{t('enums.notification_status.failed')}</span>
}

/** Why a message was not sent: our reason, and the provider's error. */
function FailureReason({ row: { failure, error } }: { row: Row }) {
  const { t } = useTranslation()
  const reasons = [typeof failure === 'string' && t(enumKey('message_failure', failure)), error].filter(Boolean).map(String)
  return <bdi className="cut" title={reasons.join(' · ')}>{reasons.join(' · ')}</bdi>
}
