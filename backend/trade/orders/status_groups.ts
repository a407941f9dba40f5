/** Groups of order statuses, derived from the transitions, conditions and views of resources.ts. Pure. */
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { isIn } from '#backend/engine/definition/status_groups'
import { may, type Caller } from '#backend/engine/resource/caller'
import { startsFrom } from '#schema/flow'
import { holds, type Context, type Data, type Fields } from '#schema/predicate'
import type { Row } from '#resources'

type Status = Row<'orders'>['status']

const { fields, conditions, transitions, list: { views } } = resourceOf('orders')

/** Items can be added. */
export const takesItems = (status: Status) => matches(fieldOf(resourceOf('order_items'), 'order_id').where, { status })
/** Nothing is agreed yet: measures, prices and the fields that they depend on may change. */
export const priceIsOpen = (status: Status) => canRun('set_transport_fee', status)
/** An agreed price is changed only with `order-price-override`, which is audited; null is the system. */
export const mayChangePrice = (status: Status, caller: Caller | null) =>
  priceIsOpen(status) || caller === null || may(caller, 'order-price-override')
export const isInMeasure = (status: Status) => canRun('measure', status)
/** The client knows the price and has not answered for every item. */
export const awaitsDecision = (status: Status) => canRun('accept', status)
/** Everything is agreed, and nothing is begun. */
export const isAgreed = (status: Status) => canRun('unconfirm', status)
export const isInWork = (status: Status) => canRun('start', status) || canRun('complete', status)
export const isReady = (status: Status) => isIn('orders', 'ready', status)
/** The rows that are late, and those that are still here or on their way, for figures that open them. */
export const LATE: Data = viewOf('late')
export const RUNNING: Data = viewOf('running')
export const isClosed = (status: Status) => !matches(conditions?.not_closed, { status })
/** A client has ordered it on the web, and nobody has accepted it yet. */
export const isHeld = ({ status, accepted_at }: Pick<Row<'orders'>, 'status' | 'accepted_at'>) =>
  matches(conditions?.waits_for_acceptance, { status, accepted_at })
/** The zone has no fee and none was entered. */
export const isFeeUnknown = ({ type, transport_fee }: Pick<Row<'orders'>, 'type' | 'transport_fee'>) =>
  matches(conditions?.transport_fee_unknown, { type, transport_fee })

function canRun(verb: string, status: Status): boolean {
  const transition = transitions[verb]
  if (!transition) throw new Error(`orders has no transition "${verb}"`)
  return startsFrom(transition, { status })
}

function viewOf(name: string): Data {
  const view = views?.[name]
  if (!view) throw new Error(`orders has no view "${name}"`)
  return view
}

function matches(predicate: Data | undefined, order: Data): boolean {
  if (!predicate) throw new Error('orders has no such condition or view')
  return holds(predicate, order, fields as unknown as Fields, EMPTY_CONTEXT)
}

/** None of these predicates depends on the caller or on the time. */
const EMPTY_CONTEXT: Context = { me: {}, now: { instant: '', today: '' } }
