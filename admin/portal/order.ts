/** What a client is shown of an order: in the portal and, without signing in, behind its link (resources.ts, backend/portal/shown.ts). */
import type { Row } from '#resources'
import type { StoredFile } from '#schema/types'

type Allowed = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }
interface Can { readonly transitions: Readonly<Partial<Record<string, Allowed>>> }

export interface Item extends Pick<Row<'order_items'>,
  | 'id' | 'tag_code' | 'status' | 'quantity' | 'length_cm' | 'width_cm' | 'diameter_cm' | 'billed_quantity' | 'unit' | 'unit_price'
  | 'amount' | 'condition' | 'decision'> {
  readonly category: { readonly label: string }
  readonly photos_before: readonly StoredFile[]
  readonly photos_after: readonly StoredFile[]
}

export interface Stop extends Pick<Row<'order_deliveries'>,
  'id' | 'kind' | 'status' | 'date' | 'slot_from' | 'slot_to' | 'is_slot_confirmed' | 'is_under_way'> {
  readonly can: Can
}

export type Payment = Pick<Row<'transactions'>, 'id' | 'type' | 'status' | 'amount' | 'currency' | 'method' | 'paid_at'>

/** As it stands in a list. */
export interface Brief extends Pick<Row<'orders'>,
  | 'id' | 'code' | 'status' | 'type' | 'return_mode' | 'created_at' | 'promised_at' | 'delivered_at' | 'received_items' | 'declared_items'
  | 'currency' | 'total' | 'paid_total' | 'balance'> {
  readonly can: Can
}

export interface Order extends Omit<Brief, 'id'>, Pick<Row<'orders'>,
  'subtotal' | 'services_total' | 'transport_fee' | 'discount_amount' | 'rating'> {
  readonly items: readonly Item[]
  readonly stops: readonly Stop[]
  readonly transactions: readonly Payment[]
}

export interface Slot {
  readonly date: string
  readonly from: string
  readonly to: string
  /** The same as instants, in the time of the business. */
  readonly from_at: string
  readonly to_at: string
}

/** The five things that a client waits for, and how many of them are done. */
export const STEPS = ['received', 'priced', 'washing', 'ready', 'delivered'] as const
const DONE: Readonly<Record<Row<'orders'>['status'], number>> = {
  canceled: 0, pending: 0, in_measure: 1, measured: 1, semi_confirmed: 1, confirmed: 2, processing: 2,
  completed: 4, notified: 4, stocked: 4, delivered: 5,
}
export const stepsDone = ({ status }: Pick<Brief, 'status'>): number => DONE[status]

export const isAllowed = ({ can }: { readonly can: Can }, verb: string): boolean => can.transitions[verb]?.allowed ?? false

/** What is still to be paid, by currency; nothing at all is nothing in dirhams. */
export function debts(orders: readonly Pick<Brief, 'currency' | 'balance'>[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { currency, balance } of orders) sums.set(currency, (sums.get(currency) ?? 0) + Math.max(balance ?? 0, 0))
  const owed = [...sums].filter(([, sum]) => sum > 0)
  return owed.length ? owed : [['MAD', 0]]
}
