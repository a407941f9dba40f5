/** How much of an order may be given away without a manager. Source: domain.md §3.6, §9 `discount_limit_percent`. */
import { compare, decimal, times, toInteger } from '#schema/decimal'
import { may } from '#backend/resource/caller'
import { settingOf } from '#backend/settings/values'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

type Order = Pick<Row<'orders'>, 'discount_type' | 'discount_value' | 'subtotal' | 'services_total' | 'transport_fee'>

/** A percentage, or an amount in centimes of what is charged by now: an amount can only be judged once there is a price. */
export type Limit = { readonly percent: string } | { readonly amount: number }

/** The limit that keeps this caller from giving the discount, or null. What is washed again is given for nothing anyway. */
export function refusedLimit({ caller, facts }: Store, order: Order & Pick<Row<'orders'>, 'is_rework'>): Limit | null {
  if (!caller || order.is_rework || may(caller, 'order-discount-unlimited')) return null
  return brokenLimit(order, settingOf(facts, 'money.discount_limit_percent'))
}

/**
 * The same once the client says yes: an amount may have been given on items that were declined or canceled since. A
 * percentage shrinks with its order and was judged when it was typed.
 */
export function outgrownLimit(store: Store, order: Parameters<typeof refusedLimit>[1]): Limit | null {
  return order.discount_type === 'amount' ? refusedLimit(store, order) : null
}

/** The limit that the discount breaks, or null. Pure. */
export function brokenLimit(order: Order, percent: string): Limit | null {
  const { discount_type, discount_value } = order
  if (discount_type === null || discount_value === null) return null
  if (discount_type === 'percent') return compare(decimal(discount_value), decimal(percent)) > 0 ? { percent } : null
  const charges = (order.subtotal ?? 0) + (order.services_total ?? 0) + (order.transport_fee ?? 0)
  const amount = toInteger(times(times(decimal(charges), decimal(percent)), decimal('0.01')))
  return toInteger(times(decimal(discount_value), decimal(100))) > amount ? { amount } : null
}
