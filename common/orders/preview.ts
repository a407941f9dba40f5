/** What a draft of an order would cost and when it would be ready. */
import { promiseDay } from './promise_days.ts'
import type { ShapedAs } from '#resources'

/** Null while a measure, or a price of the price list, is missing. */
const item = {
  unit: { nullable: { of: 'tarif_unit' } }, unit_price: 'money|null', billed_quantity: 'decimal|null', amount: 'money|null',
  /** Which price the list does not have for it, in the caller's language; known before it is measured. */
  no_price: 'string|null',
} as const

/** The open orders that are promised for a day, in the time zone of the business; m² as a decimal. */
const load = { day: 'date', orders: 'int', m2: 'string' } as const
export type Workload = ShapedAs<typeof load>

export const orderPreview = {
  items: [item], subtotal: 'money', services_total: 'money', transport_fee: 'money|null', discount_amount: 'money',
  /** Of the address of an order with transport; a pin gives it, too. */
  zone_id: 'id|null',
  /** Why the discount would be refused, in the caller's language. */
  discount_error: 'string|null',
  /** What the caller may take off these charges; null without a limit. */
  greatest_discount: 'money|null',
  /** Null until every item is measured and has a price. */
  total: 'money|null',
  /** What must be paid before the order is confirmed. */
  required_advance: 'money',
  /** Null without items, and when no date can be promised. */
  promised_at: 'datetime|null',
  /** Why no date can be promised, in the caller's language. */
  no_date: 'string|null', load: { nullable: load },
  /** Beside the promise: what else could be promised. */
  days: [promiseDay],
} as const
export type OrderPreview = ShapedAs<typeof orderPreview>
export type PreviewedItem = OrderPreview['items'][number]
