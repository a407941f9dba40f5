/** Quantity of an item from its measures: shown while it is measured, and billed. Source: domain.md §6.1. */
import { decimal, plus, scaled, times, type Decimal } from '../../schema/decimal.ts'

type Length = number | null
type Unit = 'm2' | 'ml' | 'u'
export interface ItemDimensions {
  readonly shape: 'rectangle' | 'round' | 'oval' | 'composite' | null
  readonly length_cm: Length
  readonly width_cm: Length
  readonly diameter_cm: Length
  readonly parts: readonly { readonly length_cm: Length; readonly width_cm: Length }[] | null
}

/**
 * m², running metres or items before rounding: the billed quantity is rounded from this, because rounding 2.54469 m² first to 2.545
 * and then to 0.01 would bill 2.55. All items under the tag; null while the unit, or a measure that it needs, is missing.
 */
export function exactQuantity(item: ItemDimensions & { readonly quantity: number }, unit: Unit | null): Decimal | null {
  const one = unit && itemQuantity(item, unit)
  return one && times(one, decimal(item.quantity))
}

/** The quantity of one item, before rounding; null while a required measure is missing. */
export function itemQuantity(item: ItemDimensions, unit: Unit): Decimal | null {
  switch (unit) {
    case 'u': return decimal(1)
    case 'ml': return itemLength(item)
    case 'm2': return itemArea(item)
  }
}

/** The area of one item in m², before rounding; null while a measure of its shape is missing. */
export function itemArea({ shape, length_cm, width_cm, diameter_cm, parts }: ItemDimensions): Decimal | null {
  switch (shape) {
    case 'round': return ellipse(diameter_cm, diameter_cm)
    case 'oval': return ellipse(length_cm, width_cm)
    case 'rectangle': return rectangle(length_cm, width_cm)
    case 'composite': return sumIfComplete((parts ?? []).map((part) => rectangle(part.length_cm, part.width_cm)))
    case null: return null
  }
}

/** The length of one item in metres. A round item is as long as its diameter. */
function itemLength({ shape, length_cm, diameter_cm, parts }: Omit<ItemDimensions, 'width_cm'>): Decimal | null {
  switch (shape) {
    case 'round': return metres(diameter_cm)
    case 'rectangle': case 'oval': case null: return metres(length_cm)
    case 'composite': return sumIfComplete((parts ?? []).map((part) => metres(part.length_cm)))
  }
}

const metres = (cm: Length): Decimal | null => (cm === null ? null : scaled(cm, 2))

const PI = decimal('3.14159265358979323846')

/** cm × cm in m²: two decimals per factor. */
const rectangle = (length: Length, width: Length): Decimal | null =>
  (length === null || width === null ? null : times(scaled(length, 2), scaled(width, 2)))

function ellipse(length: Length, width: Length): Decimal | null {
  const boundingBox = rectangle(length, width)
  return boundingBox && times(times(boundingBox, PI), decimal('0.25'))
}

function sumIfComplete(areas: readonly (Decimal | null)[]): Decimal | null {
  const known = areas.filter((area) => area !== null)
  return known.length > 0 && known.length === areas.length ? known.reduce(plus, decimal(0)) : null
}
