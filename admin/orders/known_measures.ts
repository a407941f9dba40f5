/** What the shop knows of an item from its last order: measures as a proposal, and how far the new ones are from them. Pure. */
import { measuredQuantity, type Measures } from './item_measures.ts'

export const MEASURES = [
  'shape', 'length_cm', 'width_cm', 'diameter_cm', 'height_cm', 'parts',
] as const satisfies readonly (keyof Measures)[]

/** Carpets stretch and shrink in a wash: less is no difference. */
const TOLERANCE_PERCENT = 5

/** In percent, rounded; null below the tolerance or while a side is missing. */
export function differenceFromLastTime(now: Measures, last: Measures, unit: 'm2' | 'ml'): number | null {
  const [size, lastSize] = [measuredQuantity(now, unit), measuredQuantity(last, unit)].map(Number)
  if (!size || !lastSize) return null
  const percent = (size - lastSize) / lastSize * 100
  return Math.abs(percent) > TOLERANCE_PERCENT ? Math.round(percent) : null
}
