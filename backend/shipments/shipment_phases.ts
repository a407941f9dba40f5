/** Phases of a shipment, and whether two shipments overlap. Pure. */
import type { Caller } from '#backend/resource/caller'
import type { Row } from '#resources'

type Shipment = Row<'shipments'>
type Hours = Pick<Shipment, 'date' | 'start_time' | 'end_time'>

/** Courier and vehicle are occupied from the assignment of a shipment until its check-in. */
export const occupiesCrew = (status: Shipment['status']) => status === 'reserved' || isUnderWay(status)
export const isPublished = (status: Shipment['status']) => status === 'published'
/** Counted at the depot, and not settled yet or settled. */
export const isCheckedIn = (status: Shipment['status']) => status === 'completed' || status === 'return_cancelled' || status === 'paid'
export const isUnderWay = (status: Shipment['status']) => status === 'semi_collected' || status === 'collected'
/** Its stops can still be chosen. */
export const isPlanned = (status: Shipment['status']) =>
  status === 'planned' || status === 'published' || status === 'reserved' || status === 'postponed'

export const isOfCourier = (caller: Caller | null, courier_id: number): boolean => caller?.guard === 'courier' && caller.id === courier_id

/** A shipment without hours takes the whole day; one that ends when the other begins does not overlap it. */
export function shipmentsOverlap(a: Hours, b: Hours): boolean {
  return a.date === b.date && (a.start_time ?? DAY_START) < (b.end_time ?? DAY_END) && (b.start_time ?? DAY_START) < (a.end_time ?? DAY_END)
}

const DAY_START = '00:00'
const DAY_END = '24:00'
