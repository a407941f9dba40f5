/** What may still happen to an order, as the transitions, conditions and views of resources.ts say it. Pure. */
import { fieldOf, resourceOf } from '#backend/definition/registry'
import { may, type Caller } from '#backend/resource/caller'
import { startsFrom } from '#schema/flow'
import { holds, type Context, type Data, type Fields } from '#schema/predicate'
import type { Row } from '#resources'

type Status = Row<'orders'>['status']

const { fields, conditions, transitions, list: { views } } = resourceOf('orders')

/** Items are still being taken in. */
export const takesItems = (status: Status) => isTrue(fieldOf(resourceOf('order_items'), 'order_id').where, { status })
/** Nothing was agreed yet: measures, prices and what they depend on may change. */
export const priceIsOpen = (status: Status) => starts('set_transport_fee', status)
/** An agreed price moves only by somebody who may override prices, which is audited; null is the system. */
export const mayChangePrice = (status: Status, caller: Caller | null) =>
  priceIsOpen(status) || caller === null || may(caller, 'order-price-override')
export const isInMeasure = (status: Status) => starts('measure', status)
/** The client knows the price and has not answered for every item. */
export const awaitsDecision = (status: Status) => starts('accept', status)
export const isInWork = (status: Status) => starts('start', status) || starts('complete', status)
export const isReady = (status: Status) => isTrue(views?.ready, { status })
export const isClosed = (status: Status) => !isTrue(conditions?.not_closed, { status })
/** Nobody has said yet what fetching costs: neither a zone nor a person. */
export const isFeeUnknown = ({ type, transport_fee }: Pick<Row<'orders'>, 'type' | 'transport_fee'>) =>
  isTrue(conditions?.transport_fee_unknown, { type, transport_fee })

function starts(verb: string, status: Status): boolean {
  const transition = transitions[verb]
  if (!transition) throw new Error(`orders has no transition "${verb}"`)
  return startsFrom(transition, { status })
}

function isTrue(predicate: Data | undefined, order: Data): boolean {
  if (!predicate) throw new Error('orders has lost a condition that its room asks')
  return holds(predicate, order, fields as unknown as Fields, NOBODY)
}

/** None of these asks who or when. */
const NOBODY: Context = { me: {}, now: { instant: '', today: '' } }
