/** `GET /api/user/measuring`: an item to measure, and what waits for it, without prices or clients. */
import type { ShapedAs } from '#resources'

const sides = {
  shape: { nullable: { of: 'item_shape' } }, length_cm: 'int|null', width_cm: 'int|null', diameter_cm: 'int|null', height_cm: 'int|null',
  parts: { nullable: [{ length_cm: 'int', width_cm: 'int' }] },
} as const

/** Its first photo, else the picture of its category. */
const picture = { picture: { nullable: { component: 'File' } } } as const

export const measuringItem = { members: {
  id: 'id', order_id: 'id', category_id: 'id', version: 'int', tag_code: 'string',
  /** Category, kind, colours, size. */
  description: 'string',
  ...picture,
  ...sides, quantity: 'int', type: { nullable: { of: 'item_type' } }, tissu: { nullable: { of: 'item_tissu' } },
  condition: { nullable: [{ of: 'item_condition' }] }, measure_place: { nullable: { of: 'measure_place' } },
  rule: { unit: { of: 'tarif_unit' }, params: [{ one_of: ['height', 'width', 'length', 'type', 'diameter'] }] },
  /** Why it cannot be measured now; null: it can. */
  refusal: 'string|null',
  /** The same item in its last order. */
  known: { nullable: { ...sides, measured_at: 'datetime' } },
  /** Of the same order, not measured yet. */
  others: [{ id: 'id', tag_code: 'string', description: 'string', ...picture }],
} } as const
export type MeasuringItem = ShapedAs<typeof measuringItem>

/** The most items that are listed. */
export const MAX_WAITING = 50

/** Received and not measured yet, the most urgent orders first, then those that have waited longest. */
export const measuringQueue = {
  total: 'int',
  items: [{
    id: 'id', tag_code: 'string', description: 'string', ...picture, order: { id: 'id', code: 'string', priority: 'string' },
    received_at: 'datetime|null',
  }],
} as const
export type MeasuringQueue = ShapedAs<typeof measuringQueue>
export type WaitingItem = MeasuringQueue['items'][number]
