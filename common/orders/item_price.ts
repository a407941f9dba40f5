/** The price of an item from its quantity: shown while it is measured, and billed. Money in centimes. Source: domain.md §6.3. */
import { decimal, fixed, times, toInteger, toStep, type Decimal, type RoundingMode } from '../../schema/decimal.ts'
import type { ShapedAs } from '#resources'

/** Setting `area_rounding`: the step is a numeric string of at most 3 decimals, above zero. */
export interface QuantityRounding { readonly step: string; readonly mode: RoundingMode }

/** What the price list says about an item before it is measured; `unit_price` is null when the list has no price for it. */
export const itemPrice = {
  unit_price: 'money|null', min_charge: 'money|null', rounding: { step: 'string', mode: { one_of: ['nearest', 'up', 'down'] } },
} as const
export type ItemPrice = ShapedAs<typeof itemPrice>

/** While it is measured: for more than this the client is asked again. Null where nobody is asked. */
export const shownItemPrice = { ...itemPrice, accepted_amount: 'money|null' } as const
export type ShownItemPrice = ShapedAs<typeof shownItemPrice>

/** Null while the quantity or the price is unknown. */
export function itemAmount(exact: Decimal | null, { unit_price, min_charge, rounding }: ItemPrice): number | null {
  return exact === null || unit_price === null ? null : lineAmount(unit_price, billedQuantity(exact, rounding), min_charge)
}

/** `billed_quantity`, 3 decimals. It takes the exact quantity, not the stored one, so that it is rounded once. */
export function billedQuantity(exact: Decimal, { step, mode }: QuantityRounding): string {
  return fixed(toStep(exact, decimal(step), mode), 3)
}

/** Price × quantity, at least the minimum of an item. The services of an item are lines of their own: `serviceAmount`. */
export function lineAmount(unit_price: number, billed: string, min_charge: number | null): number {
  return Math.max(priceTimes(unit_price, billed), min_charge ?? 0)
}

export const priceTimes = (price: number, quantity: string): number => toInteger(times(decimal(price), decimal(quantity)))
