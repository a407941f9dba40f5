/** Groups of shipment statuses, and who holds its cash. Pure. */
import { isIn } from '#backend/engine/definition/status_groups'
import type { Caller } from '#backend/engine/resource/caller'
import type { Row } from '#resources'

type Shipment = Row<'shipments'>

/** Courier and vehicle are occupied from the assignment of a shipment until its check-in. */
export const isTaken = (status: Shipment['status']) => isIn('shipments', 'taken', status)
export const isPublished = (status: Shipment['status']) => status === 'published'
/** Counted at the depot, and not settled yet or settled. */
export const isCheckedIn = (status: Shipment['status']) => isIn('shipments', 'checked_in', status)
export const isUnderWay = (status: Shipment['status']) => isIn('shipments', 'under_way', status)
/** What its courier takes and pays is settled with it, and it is not settled yet. */
export const takesMoney = ({ status, settlement_id }: Pick<Shipment, 'status' | 'settlement_id'>) =>
  settlement_id === null && status !== 'paid' && (isTaken(status) || isCheckedIn(status))
/** Its stops can still be chosen. */
export const isMovable = (status: Shipment['status']) => isIn('shipments', 'movable', status)

export const isOfCourier = (caller: Caller | null, courier_id: number): boolean => caller?.guard === 'courier' && caller.id === courier_id
