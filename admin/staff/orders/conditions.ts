/** Conditions of an order and its items, evaluated from predicates of resources.ts, as backend/trade/orders/status_groups.ts does. */
import { holds, type Data } from '#schema/predicate'
import { fieldOf } from '../definition/definition.ts'
import type { Values } from '../definition/record.ts'
import { allowsTransition } from '../../kit/providers/session/can.ts'
import { predicateFields } from '../resource/form/rules.ts'
import { getFormContext } from '../resource/form/context.ts'
import { itemResource, orderResource, type Item, type Order } from './order.ts'

/** Not ready after its promise. */
export const isLate = (order: Order, now: number): boolean => holdsFor(orderResource.list.views?.late, order, now)

/** Neither handed over nor canceled. */
export const isOpenOrder = (order: Order): boolean => holdsFor(orderResource.conditions?.not_closed, order, Date.now())

/** Ordered on the web, and nobody has accepted it yet. */
export const isHeld = (order: Order): boolean => holdsFor(orderResource.conditions?.waits_for_acceptance, order, Date.now())

/** To an order from the web: once answered, it never is again, and nobody reads that it cannot be. */
export const WEB_ANSWERS: readonly string[] = ['accept_order', 'refuse_order']
export const isAnswered = (order: Order, verb: string): boolean => WEB_ANSWERS.includes(verb) && !isHeld(order)

/** Items can be added until the client has received a price. */
export const takesItems = (order: Values): boolean => holdsFor(fieldOf(itemResource, 'order_id').where, order, Date.now())

/** Nothing is left to do with the items, none stays here unwashed, none is on a vehicle; money may still be due. */
export const isReadyToHandOver = (order: Order): boolean => ['every_item_finished', 'nothing_to_return', 'nothing_on_vehicle']
  .every((name) => holdsFor(orderResource.conditions?.[name], order, Date.now()))

/** Both are permitted, and nothing but the balance is missing. */
export const canPayAndHandOver = (order: Order): boolean =>
  Number(order.balance) > 0 && allowsTransition(order, 'pay') && order.can?.transitions?.deliver !== undefined && isReadyToHandOver(order)

/** The steps of the plant finish it: whoever cannot do that by hand waits. */
export const isInPlant = (order: Order): boolean => {
  const { complete } = order.can?.transitions ?? {}
  return complete?.allowed === false && Number(order.step_items) > 0
}

export const canBeMeasured = (item: Item): boolean => allowsTransition(item, 'measure')

function holdsFor(predicate: Data | undefined, order: Values, now: number): boolean {
  if (!predicate) throw new Error('resources.ts lacks a condition that the pages of orders need')
  return holds(predicate, order, predicateFields(orderResource), getFormContext(now).context)
}
