/** Which stops wait for a word of the client, and what is said of their time. */
import { businessTimeAt } from '../../kit/format/business_zone.ts'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import type { Stop } from './client_order.ts'

/** A time that somebody else proposed, none yet, or one that has passed. What the client chose is no question. `now`: local time. */
export const isSlotAsked = (stop: Stop, now: string = businessTimeAt(Date.now())): boolean =>
  allowsTransition(stop, 'confirm_slot') || (allowsTransition(stop, 'choose_slot') && (!stop.slot_from || isSlotOver(stop, now)))

/** One that ends after midnight lasts as long as its day here. */
function isSlotOver({ status, date, slot_from, slot_to }: Stop, now: string): boolean {
  const isWithinDay = slot_from !== null && slot_to !== null && slot_from < slot_to
  return status === 'pending' && date !== null && `${date}T${isWithinDay ? slot_to.slice(0, 5) : '24:00'}` <= now
}

/** It failed, and nothing follows: the client says when somebody comes next. */
export const isChosenAgain = (stop: Stop): boolean => allowsTransition(stop, 'choose_again')

/** The courier has left for it, or stands at the door without having said so: the hours that were agreed are over. */
export const isCourierComing = ({ status, gone_at, arrived_at }: Stop): boolean => status === 'pending' && Boolean(gone_at ?? arrived_at)

export type StopState =
  | Exclude<Stop['status'], 'pending'> | 'under_way' | 'confirmed' | 'requested' | 'proposed' | 'planned' | 'open' | 'later' | 'over'
  | 'missed' | 'held'

/** `isHeld`: its order waits to be accepted, so nothing is confirmed. */
export function stopStateOf(stop: Stop, isHeld: boolean, now: string = businessTimeAt(Date.now())): StopState {
  const { status, is_under_way, is_slot_confirmed, is_slot_chosen, date } = stop
  if (status !== 'pending') return status
  if (is_under_way || isCourierComing(stop)) return 'under_way'
  if (!date) return allowsTransition(stop, 'choose_slot') ? 'open' : 'later'
  if (isSlotOver(stop, now)) return allowsTransition(stop, 'choose_slot') ? 'over' : 'missed'
  if (isHeld) return 'held'
  if (is_slot_confirmed) return 'confirmed'
  return is_slot_chosen ? 'requested' : allowsTransition(stop, 'confirm_slot') ? 'proposed' : 'planned'
}
