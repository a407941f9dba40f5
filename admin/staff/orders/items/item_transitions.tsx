/** What items add to the dialogs of their transitions, wherever they are opened: on their page, in their list. */
import { useOne } from '@refinedev/core'
import type { TransitionParts } from '../../resource/transition/own_transition_parts.ts'
import type { Item } from '../order.ts'
import { MeasureDialog } from './measure/measure_dialog.tsx'

export const ITEM_TRANSITIONS: TransitionParts = {
  correct: { dialog: (row, onClose) => <Correction id={row.id} onClose={onClose} /> },
}

/** The row of a list may lack what is corrected. */
function Correction({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { result: item } = useOne<Item>({ resource: 'order_items', id, errorNotification: false })
  return item?.id === id && <MeasureDialog item={item} verb="correct" currency="MAD" left={0} onDone={onClose} onClose={onClose} />
}
