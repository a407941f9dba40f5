/** The list of orders: cells and cards say only what is unusual. */
import { lazy } from 'react'
import { badgeColour } from '../definition/definition.ts'
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/parts.ts'
import { ORDER_CELLS } from './list_cells.tsx'
import type { Order } from './order.ts'

const OrderCard = lazy(() => import('./board_card.tsx').then(({ OrderCard: card }) => ({ default: card })))

const PARTS: ListParts = {
  card: {
    title: (row) => <bdi>{(row as unknown as Order).client?.label}</bdi>,
    Body: OrderCard,
    edge: ({ priority }) => (priority === 'normal' ? null : badgeColour('order_priority', String(priority))),
  },
  cells: ORDER_CELLS,
}

export const Component = () => <RoutedList parts={PARTS} />
