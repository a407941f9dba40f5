/** Cells of messages in lists. */
import type { CellOverrides } from '../resource/list/list_parts.ts'
import type { Row } from '../definition/record.ts'
import { enumKey, useTranslation } from '../definition/translation.ts'

export const MESSAGE_CELLS: CellOverrides = {
  failure: (row) => (row.failure === null && row.error === null ? null : <FailureReason row={row} />),
}

/** Why a message was not sent: our reason, and the provider's error. */
function FailureReason({ row: { failure, error } }: { row: Row }) {
  const { t } = useTranslation()
  const reasons = [typeof failure === 'string' && t(enumKey('message_failure', failure)), error].filter(Boolean).map(String)
  return <bdi className="cut" title={reasons.join(' · ')}>{reasons.join(' · ')}</bdi>
}
