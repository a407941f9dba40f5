/** The highest discount without the permission `order-discount-unlimited`. Source: domain.md §3.6, §9 `discount_limit_percent`. */
import { chargesOf, percentOf, toCentimes, type Charges, type Discount } from './pricing.ts'
import { compare, decimal } from '#schema/decimal'
import { may } from '#backend/engine/resource/caller'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Order = Charges & Discount

/** A percentage, or an amount in centimes of the current charges: an amount is compared only once there is a price. */
export type DiscountLimit = { readonly percent: string } | { readonly amount: number }

/** The limit that the discount exceeds for this caller, or null. */
export function exceededDiscountLimitForCaller(
  store: Store, order: Order & Pick<Row<'orders'>, 'is_rework'>,
): DiscountLimit | null {
  const percent = limitOf(store, order)
  return percent === null ? null : exceededDiscountLimit(order, percent)
}

/** The most that the caller may take off these charges, in centimes; null: as much as they like. */
export function greatestDiscount(store: Store, order: Charges & Pick<Row<'orders'>, 'is_rework'>): number | null {
  const percent = limitOf(store, order)
  return percent === null ? null : percentOf(chargesOf(order), percent)
}

/** A rework is free and has no limit. */
const limitOf = ({ caller, context }: Store, { is_rework }: Pick<Row<'orders'>, 'is_rework'>): string | null =>
  (!caller || is_rework || may(caller, 'order-discount-unlimited') ? null : settingOf(context, 'money_discount_limit_percent'))

/**
 * The same at confirmation: an amount may have been given on items that were declined or canceled since. A percentage
 * follows its order and was checked when it was entered.
 */
export function exceededDiscountLimitAtConfirmation(
  store: Store, order: Parameters<typeof exceededDiscountLimitForCaller>[1],
): DiscountLimit | null {
  return order.discount_type === 'amount' ? exceededDiscountLimitForCaller(store, order) : null
}

/** The limit that the discount exceeds, or null. Pure. */
export function exceededDiscountLimit(order: Order, percent: string): DiscountLimit | null {
  const { discount_type, discount_value } = order
  if (discount_type === null || discount_value === null) return null
  if (discount_type === 'percent') return compare(decimal(discount_value), decimal(percent)) > 0 ? { percent } : null
  const amount = percentOf(chargesOf(order), percent)
  return toCentimes(discount_value) > amount ? { amount } : null
}
