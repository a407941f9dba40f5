/** The quantity and the amount that result from the measures of an item. Pure. */
import { exactQuantity, itemQuantity, type ItemDimensions } from '#common/orders/item_quantity'
import { itemAmount, type ItemPrice } from '#common/orders/item_price'
import { compare, decimal, fixed } from '#schema/decimal'
import { app } from '#resources'
import type { Item } from '../../order.ts'

export type ItemShape = NonNullable<Item['shape']>
export type Measures = Pick<Item, 'shape' | 'length_cm' | 'width_cm' | 'diameter_cm' | 'height_cm' | 'parts'>

export const ITEM_SHAPES = app.enums.item_shape

/** m² or metres of one item with three decimals, for display only; the server computes what is billed. Null while a side is missing. */
export function measuredQuantity(measures: Measures, unit: 'm2' | 'ml'): string | null {
  const size = itemQuantity(dimensionsOf(measures), unit)
  return size && compare(size, decimal(0)) > 0 ? fixed(size, 3) : null
}

/**
 * The billed quantity has two decimals, the measured one three. One of them is shown while they differ by rounding only; both when
 * something else is billed than was measured.
 */
export function shownQuantities({ measured_quantity, billed_quantity }: Pick<Item, 'measured_quantity' | 'billed_quantity'>) {
  const isRounded = Math.abs(Number(billed_quantity) - Number(measured_quantity)) < 0.01
  if (billed_quantity === null || isRounded) return { shown: billed_quantity ?? measured_quantity, billed: null }
  return { shown: measured_quantity, billed: billed_quantity }
}

/** The amount of all items under the tag; null while a measure, the quantity or the price is missing. */
export function expectedItemAmount(measures: Measures & Pick<Item, 'quantity'>, unit: Item['unit'], price: ItemPrice): number | null {
  const quantity = wholeNumber(measures.quantity)
  const exact = quantity ? exactQuantity({ ...dimensionsOf(measures), quantity }, unit) : null
  return exact && compare(exact, decimal(0)) > 0 ? itemAmount(exact, price) : null
}

/** What became of an amount: null for whoever may not read prices, and while there is none before and after. */
export function amountChange(before: unknown, after: unknown): 'same' | { readonly was: number | null; readonly is: number | null } | null {
  const was = typeof before === 'number' ? before : null
  const is = typeof after === 'number' ? after : null
  if (was === is) return was === null ? null : 'same'
  return { was, is }
}

export const dimensionsOf = ({ shape, length_cm, width_cm, diameter_cm, parts }: Measures): ItemDimensions => ({
  shape, length_cm: wholeNumber(length_cm), width_cm: wholeNumber(width_cm), diameter_cm: wholeNumber(diameter_cm),
  parts: parts?.map((part) => ({ length_cm: wholeNumber(part.length_cm), width_cm: wholeNumber(part.width_cm) })) ?? null,
})

/** An input in progress may not be a number yet. */
const wholeNumber = (cm: unknown): number | null => (typeof cm === 'number' && Number.isSafeInteger(cm) && cm >= 0 ? cm : null)
