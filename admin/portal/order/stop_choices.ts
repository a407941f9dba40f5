/** Which stops wait for a word of the client, and what is said of their time. Pure. */
import { allowsTransition } from '../../kit/providers/session/can.ts'
import type { Stop } from './client_order.ts'

/** A time that somebody else proposed, or none yet. What the client chose is no question. */
export const isSlotAsked = (stop: Stop): boolean =>
  allowsTransition(stop, 'confirm_slot') || (allowsTransition(stop, 'choose_slot') && !stop.slot_from)

/** It failed, and nothing follows: the client says when somebody comes next. */
export const isChosenAgain = (stop: Stop): boolean => allowsTransition(stop, 'choose_again')

export type StopState =
  | Exclude<Stop['status'], 'pending'> | 'under_way' | 'confirmed' | 'requested' | 'proposed' | 'planned' | 'open' | 'later'

export function stopStateOf(stop: Stop): StopState {
  const { status, is_under_way, gone_at, is_slot_confirmed, is_slot_chosen, date } = stop
  if (status !== 'pending') return status
  // The courier has left for it, or drives from one to the next.
  if (is_under_way || gone_at) return 'under_way'
  if (!date) return allowsTransition(stop, 'choose_slot') ? 'open' : 'later'
  if (is_slot_confirmed) return 'confirmed'
  return is_slot_chosen ? 'requested' : allowsTransition(stop, 'confirm_slot') ? 'proposed' : 'planned'
}
