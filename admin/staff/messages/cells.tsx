/** Cells of messages in lists. */
import type { CellOverrides } from '../resource/list/parts.ts'
import type { Row } from '../definition/record.ts'
import { StatusBadge } from '../definition/status_badge.tsx'
import { enumKey, useTranslation } from '../definition/translation.ts'

export const MESSAGE_CELLS: CellOverrides = {
  // Grey: a channel without a provider is a choice of the company.
  status: (row) => (row.failure === 'not_configured' ? <NotSent /> : <StatusBadge of="notification_status" value={String(row.status)} />),
  failure: (row) => (row.failure === null && row.error === null ? null : <FailureReason row={row} />),
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
