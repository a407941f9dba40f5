/** How lists draw the fields of messages. */
import type { Cells } from '../resource/list/parts.ts'
import type { Row } from '../definition/record.ts'
import { enumKey, useSay } from '../definition/words.ts'

export const MESSAGE_CELLS: Cells = {
  failure: (row) => (row.failure === null && row.error === null ? null : <WhyNot row={row} />),
}

/** Why a message did not go out: in our words, and in those of whoever refused it. */
function WhyNot({ row: { failure, error } }: { row: Row }) {
  const { t } = useSay()
  const said = [typeof failure === 'string' && t(enumKey('message_failure', failure)), error].filter(Boolean).map(String)
  return <bdi className="cut" title={said.join(' · ')}>{said.join(' · ')}</bdi>
}
