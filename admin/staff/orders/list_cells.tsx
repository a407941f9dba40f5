/** Cells of orders in lists: they say only what is unusual. */
import type { CellOverrides } from '../resource/list/parts.ts'
import { PieceCount } from './items/piece_count.tsx'
import { BalanceCell } from './money/balance_cell.tsx'
import type { Order } from './order.ts'
import './board_card.css'

export const ORDER_CELLS: CellOverrides = {
  priority: ({ priority }) => (priority === 'normal' ? false : null),
  received_items: (row) => <PieceCount order={row as unknown as Order} />,
  balance: (row) => <BalanceCell order={row as unknown as Order} />,
}
