/** What an order or item must be for a transition, beyond the conditions of resources.ts. */
import { requiredAdvance } from './advance.ts'
import { awaitsDecision, isFeeUnknown, isInMeasure, isInWork, priceIsOpen } from './stages.ts'
import { may } from '#backend/resource/caller'
import { settingOf } from '#backend/settings/values'
import { check } from '#backend/resource/typed_rules'

const HOUR = 3_600_000
const hoursBetween = (from: string | null, to: string) => (from === null ? Infinity : (Date.parse(to) - Date.parse(from)) / HOUR)

export const orderChecks = {
  advance_is_paid: check('orders', { client_id: 'clients' }, (order, { refs: { client_id: client }, facts, caller }) => {
    if (!client || may(caller, 'order-confirm-no-advance')) return true
    return (order.paid_total ?? 0) >= requiredAdvance(order.total, client, settingOf(facts, 'money.advance_percent'))
  }),

  delivered_within_a_day: check('orders', {}, ({ delivered_at }, { facts }) => hoursBetween(delivered_at, facts.now) <= 24),
  canceled_within_a_week: check('orders', {}, ({ canceled_at }, { facts }) => hoursBetween(canceled_at, facts.now) <= 7 * 24),

  order_fee_is_known: check(
    'quotes',
    { order_id: 'orders' },
    (_quote, { refs: { order_id: order } }) => order !== null && !isFeeUnknown(order),
  ),

  order_is_in_measure: check(
    'order_items',
    { order_id: 'orders' },
    (_item, { refs: { order_id: order } }) => order !== null && isInMeasure(order.status),
  ),
  order_is_measured: check(
    'order_items',
    { order_id: 'orders' },
    (_item, { refs: { order_id: order } }) => order !== null && awaitsDecision(order.status),
  ),
  order_is_confirmed: check(
    'order_items',
    { order_id: 'orders' },
    (_item, { refs: { order_id: order } }) => order !== null && isInWork(order.status),
  ),
  order_price_is_open: check(
    'order_items',
    { order_id: 'orders' },
    (_item, { refs: { order_id: order } }) => order !== null && priceIsOpen(order.status),
  ),
}
