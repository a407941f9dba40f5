/** How far the measures of a known item are from those of its last order: shown while it is measured, and stored. Pure. */
import { decimal, quotient, times } from '../../schema/decimal.ts'
import { itemQuantity, type ItemDimensions } from './item_quantity.ts'

/** In hundredths of a percent. Carpets stretch and shrink in a wash; above this it may be another one, or a measure wrong. */
const TOLERATED = 500
const WHOLE = 10_000

/** Of the area or length of one item, in whole percent; null up to 5 %, where a measure is missing, and for what is only counted. */
export function sizeDifference(now: ItemDimensions, last: ItemDimensions, unit: 'm2' | 'ml' | 'u' | null): number | null {
  if (unit === null || unit === 'u') return null
  const [size, lastSize] = [itemQuantity(now, unit), itemQuantity(last, unit)]
  if (!size?.units || !lastSize?.units) return null
  const difference = quotient(times(size, decimal(WHOLE)), lastSize) - WHOLE
  return Math.abs(difference) > TOLERATED ? Math.round(difference / 100) : null
}
