/** The list of orders: the dialogs of its rows are those of the order page; cells and cards say only what is unusual. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'
import { BalanceCell } from './balance_cell.tsx'
import { ORDER_CARD } from './board_card.tsx'
import type { Order } from './order.ts'
import { ORDER_TRANSITIONS } from './order_transitions.tsx'

const PARTS: ListParts = {
  transitions: ORDER_TRANSITIONS,
  card: ORDER_CARD,
  cells: {
    priority: ({ priority }) => (priority === 'normal' ? false : null),
    balance: (row) => <BalanceCell order={row as unknown as Order} />,
  },
}

export const Component = () => <RoutedList parts={PARTS} />
