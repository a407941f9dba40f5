/** States of an order that follow from its items. Pure; canceled items never count. Source: domain.md §5.1, §11 invariant 1. */
import { isIn } from '#backend/engine/definition/status_groups'
import { isActiveItem } from './items/order_items.ts'
import type { Row } from '#resources'

type Item = Pick<Row<'order_items'>, 'status' | 'decision'>

/**
 * Where the client's answer stands: `partly_accepted` allows T-O3, `accepted` (one item at least, none undecided)
 * allows T-O4, `declined` leaves only the cancellation T-O6.
 */
export type DecisionState = 'undecided' | 'partly_accepted' | 'accepted' | 'declined'

export function decisionState(items: readonly Item[]): DecisionState {
  const decisions = items.filter(isActiveItem).map(({ decision }) => decision)
  const isUndecided = decisions.length === 0 || decisions.includes('undecided')
  if (decisions.includes('accepted')) return isUndecided ? 'partly_accepted' : 'accepted'
  return isUndecided ? 'undecided' : 'declined'
}

/**
 * How far the work is: `waiting` allows T-O6 and T-O8, `started` makes T-O9 happen, `completed` T-O10, `delivered` T-O14.
 * An item that was handed over before the others is completed too. Null: no item.
 */
export type OrderWorkState = 'waiting' | 'started' | 'completed' | 'delivered'

export function orderWorkState(items: readonly Item[]): OrderWorkState | null {
  const present = items.filter(isActiveItem)
  if (present.length === 0) return null
  if (present.every(({ status }) => status === 'delivered')) return 'delivered'
  if (present.every(isFinished)) return 'completed'
  return present.some((item) => item.status === 'processing' || isFinished(item)) ? 'started' : 'waiting'
}

const isFinished = ({ status }: Item) => isIn('order_items', 'finished', status)
