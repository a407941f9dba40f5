/** From a quantity and a price to what the client owes. Pure; money in centimes. Source: domain.md §6.3. */
import { priceTimes } from '#common/orders/item_price'
import { compare, decimal, plus, quotient, times, toInteger } from '#schema/decimal'
import type { Row } from '#resources'

export type Charges = Pick<Row<'orders'>, 'subtotal' | 'services_total' | 'transport_fee'>
export type Discount = Pick<Row<'orders'>, 'discount_type' | 'discount_value'>
/** What was given back so that the client pays less, as the client pays it. */
export type Goodwill = Pick<Row<'orders'>, 'goodwill_total'>
type ServiceLine = Pick<Row<'order_services'>, 'method' | 'quantity' | 'unit_price' | 'min_amount'>

/** Settings `vat_rate`, a percentage as a numeric string, and `prices_include_vat`. */
export interface Vat { readonly rate: string; readonly included: boolean }

/** The measured quantity of the order or item (numeric string), and its days in STOCK FINAL or STOCK MORT. */
export interface ServiceQuantities { readonly measured: string; readonly stored_days: number; readonly free_storage_days: number }

/** The quantity of a service by unit: measured quantity, or the days of storage that are not free. A forfait counts once. */
export function serviceQuantity(service: Pick<Row<'services'>, 'method' | 'index'>, quantities: ServiceQuantities): string {
  if (service.method === 'forfait') return '1.000'
  switch (service.index) {
    case 'total': return quantities.measured
    case 'stock': return `${Math.max(0, quantities.stored_days - quantities.free_storage_days)}.000`
  }
}

/**
 * A forfait is its price whatever the quantity; a unit is price × quantity. The minimum holds for a charge, not for a
 * discount (negative price), and not while nothing is counted (no day of storage to pay yet). Null: not priced yet.
 */
export function serviceAmount({ method, quantity, unit_price, min_amount }: ServiceLine): number | null {
  if (method === null || unit_price === null) return null
  const amount = method === 'forfait' ? unit_price : priceTimes(unit_price, quantity)
  const isCounted = method === 'forfait' || compare(decimal(quantity), decimal(0)) > 0
  return isCounted && unit_price > 0 ? Math.max(amount, min_amount ?? 0) : amount
}

/** With what was given back for goodwill, without its VAT where the prices have none; never more than the charges. */
export function discountAmount(order: Charges & Discount & Goodwill, vat: Vat | null): number {
  const goodwill = order.goodwill_total ?? 0
  const net = vat === null || vat.included ? goodwill : goodwill - vatAmount(goodwill, vat.rate)
  return Math.max(0, Math.min(agreedDiscount(order) + net, chargesOf(order)))
}

/** `discount_value` is MAD or a percentage of all charges (numeric string); never more than the charges. */
function agreedDiscount(order: Charges & Discount): number {
  const { discount_type, discount_value } = order
  if (discount_type === null || discount_value === null) return 0
  const requested = discount_type === 'percent' ? percentOf(chargesOf(order), discount_value) : toCentimes(discount_value)
  return Math.max(0, Math.min(requested, chargesOf(order)))
}

/** What the client pays, including VAT whether or not the prices include it; never below zero. */
export function orderTotal(order: Charges & Discount & Goodwill, vat: Vat): number {
  const discounted = Math.max(0, chargesOf(order) - agreedDiscount(order))
  const asked = vat.included ? discounted : discounted + percentOf(discounted, vat.rate)
  return Math.max(0, asked - (order.goodwill_total ?? 0))
}

/** The VAT that a total includes. For a total to which VAT was added, exactly the added amount. */
export function vatAmount(total: number, rate: string): number {
  return quotient(times(decimal(total), decimal(rate)), plus(decimal(100), decimal(rate)))
}

/** `percent` is a numeric string. */
export const percentOf = (amount: number, percent: string): number =>
  toInteger(times(times(decimal(amount), decimal(percent)), decimal('0.01')))

/** An amount in MAD as a numeric string, in centimes. */
export const toCentimes = (value: string): number => toInteger(times(decimal(value), decimal(100)))

export const chargesOf = ({ subtotal, services_total, transport_fee }: Charges): number =>
  (subtotal ?? 0) + (services_total ?? 0) + (transport_fee ?? 0)
