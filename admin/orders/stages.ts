/** What may still happen to an order and its items: predicates of resources.ts, which backend/orders/stages.ts asks too. */
import { holds, type Data } from '#schema/predicate'
import { fieldOf } from '../definition/definition.ts'
import { isAllowed, type Values } from '../definition/record.ts'
import { ruled } from '../resource/form/rules.ts'
import { writerNow } from '../resource/form/writer.ts'
import { itemResource, orderResource, type Item, type Order } from './order.ts'

/** A promise that was not kept. */
export const isLate = (order: Order, now: number): boolean => isTrue(orderResource.list.views?.late, order, now)

/** New items can be agreed on until the client has seen a price. */
export const takesItems = (order: Values): boolean => isTrue(fieldOf(itemResource, 'order_id').where, order, Date.now())

export const isWaitingToBeMeasured = ({ can }: Item): boolean => isAllowed(can?.transitions?.measure)

function isTrue(predicate: Data | undefined, order: Values, now: number): boolean {
  if (!predicate) throw new Error('orders has lost a condition that its pages ask')
  return holds(predicate, order, ruled(orderResource), writerNow(now).context)
}
