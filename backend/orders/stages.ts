/** What may still happen to an order, by its status. Pure. */
import { may, type Caller } from '#backend/resource/caller'
import type { Row } from '#resources'

type Status = Row<'orders'>['status']

/** Items are still being taken in. */
export const takesItems = (status: Status) => status === 'pending' || status === 'in_measure'
/** Nothing was agreed yet: measures, prices and what they depend on may change. */
export const priceIsOpen = (status: Status) => takesItems(status) || awaitsDecision(status)
/** An agreed price moves only by somebody who may override prices, which is audited; null is the system. */
export const mayChangePrice = (status: Status, caller: Caller | null) =>
  priceIsOpen(status) || caller === null || may(caller, 'order-price-override')
/** The client knows the price and has not answered for every item. */
export const awaitsDecision = (status: Status) => status === 'measured' || status === 'semi_confirmed'
export const isInWork = (status: Status) => status === 'confirmed' || status === 'processing'
export const isReady = (status: Status) => status === 'completed' || status === 'notified' || status === 'stocked'
export const isClosed = (status: Status) => status === 'delivered' || status === 'canceled'
