/** What items add to the dialogs of their transitions, wherever they are opened: on their page, in their list. */
import { useOne } from '@refinedev/core'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { TransitionParts } from '../../resource/transition/own_transition_parts.ts'
import type { Item } from '../order.ts'
import { MeasureDialog } from './measure/measure_dialog.tsx'

export const ITEM_TRANSITIONS: TransitionParts = {
  correct: { dialog: (row, onClose) => <Correction id={row.id} onClose={onClose} /> },
}

/** The row of a list may lack what is corrected. */
function Correction({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { result: item, query } = useOne<Item>({ resource: 'order_items', id, errorNotification: false })
  if (item?.id === id) return <MeasureDialog item={item} verb="correct" currency="MAD" left={0} onDone={onClose} onClose={onClose} />
  return query.error && (
    <Dialog title={t('order_items.transitions.correct')} kind="window" onClose={onClose}>
      <FailedRows error={query.error} retry={() => { void query.refetch() }} />
    </Dialog>
  )
}
