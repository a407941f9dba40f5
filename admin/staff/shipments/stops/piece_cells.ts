/** Cells of the pieces of a stop: a description that is only the code beside it says nothing. */
import type { Reference } from '../../definition/record.ts'
import type { CellOverrides } from '../../resource/list/parts.ts'

export const PIECE_CELLS: CellOverrides = {
  description: ({ description, order_item: item }) => (item && (item as Reference).label === description ? false : null),
}
