/** The days that an order can be promised for, and those before them that are full. Only of a plant whose departments have a capacity. */
import type { ShapedAs } from '#resources'

export const promiseDay = {
  day: 'date',
  /** The promise that this day would be. */
  at: 'datetime',
  /** Only with the permission to overbook, and a reason. */
  is_full: 'bool',
  /** The largest area that still fits in time; null on a full day, and where no m² are counted. */
  left_m2: 'string|null',
} as const
export type PromiseDay = ShapedAs<typeof promiseDay>
