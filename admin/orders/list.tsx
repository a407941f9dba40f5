/** The list of orders: the dialogs of its rows are those of the order page; cells and cards say only what is unusual. */
import { lazy } from 'react'
import { badgeColour } from '../definition/definition.ts'
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'
import { BalanceCell } from './balance_cell.tsx'
import type { Order } from './order.ts'
import './order_marks.css'
import { ORDER_TRANSITIONS } from './order_transitions.tsx'

const OrderCard = lazy(() => import('./board_card.tsx').then(({ OrderCard: card }) => ({ default: card })))

const PARTS: ListParts = {
  transitions: ORDER_TRANSITIONS,
  card: {
    title: (row) => <bdi>{(row as unknown as Order).client?.label}</bdi>,
    Body: OrderCard,
    edge: ({ priority }) => (priority === 'normal' ? null : badgeColour('order_priority', String(priority))),
  },
  cells: {
    priority: ({ priority }) => (priority === 'normal' ? false : null),
    balance: (row) => <BalanceCell order={row as unknown as Order} />,
  },
}

export const Component = () => <RoutedList parts={PARTS} />
