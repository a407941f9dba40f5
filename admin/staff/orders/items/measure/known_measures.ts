/** What the shop knows of an item from its last order: measures as a proposal, and how far the new ones are from them. Pure. */
import { sizeDifference } from '#common/orders/size_difference'
import { dimensionsOf, type Measures } from './measures.ts'
import type { Item } from '../../order.ts'

/** In whole percent; null while it is small or a side is missing. */
export const differenceFromLastTime = (now: Measures, last: Measures, unit: Item['unit']): number | null =>
  sizeDifference(dimensionsOf(now), dimensionsOf(last), unit)
