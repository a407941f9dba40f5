/** The list of orders: the dialogs of its rows are those of the order page. */
import { RoutedList } from '../resource/list.tsx'
import type { ListParts } from '../resource/list/list_parts.ts'
import { ORDER_TRANSITIONS } from './order_transitions.tsx'

const PARTS: ListParts = { transitions: ORDER_TRANSITIONS }

export const Component = () => <RoutedList parts={PARTS} />
