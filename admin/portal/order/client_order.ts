/** The fields of an order that a client may read, in the portal or behind the public link (backend/pages/portal/order_link_fields.ts). */
import type { Row } from '#resources'
import type { StoredFile } from '#schema/types'
import type { PicturedCategory } from '../pieces/pieces.ts'
import { DEFAULT_CURRENCY } from '../../kit/format/numbers.ts'
import type { Can } from '../../kit/providers/session/can.ts'

export interface ClientOrderItem extends Pick<Row<'order_items'>,
  | 'id' | 'tag_code' | 'status' | 'quantity' | 'shape' | 'length_cm' | 'width_cm' | 'diameter_cm' | 'height_cm' | 'parts'
  | 'billed_quantity' | 'unit' | 'unit_price' | 'amount' | 'condition' | 'decision'> {
  readonly category: { readonly id: number; readonly label: string }
  readonly photos_before: readonly StoredFile[]
  readonly photos_after: readonly StoredFile[]
}

export interface Stop extends Pick<Row<'order_deliveries'>,
  | 'id' | 'kind' | 'status' | 'date' | 'slot_from' | 'slot_to' | 'is_slot_confirmed' | 'is_slot_chosen' | 'is_under_way' | 'gone_at'
  | 'arrived_at' | 'ended_at'> {
  /** Not behind the public link. */
  readonly photos?: readonly StoredFile[]
  readonly signature?: StoredFile | null
  readonly signed_by?: string | null
  readonly can: Can
}

export type Payment = Pick<Row<'transactions'>, 'id' | 'type' | 'status' | 'amount' | 'currency' | 'method' | 'paid_at' | 'cash_moved'>

export type BilledInvoice = Pick<Row<'invoices'>, 'id' | 'number' | 'kind' | 'status' | 'issued_on' | 'total'>

/** An order in a list. */
export interface OrderSummary extends Pick<Row<'orders'>,
  | 'id' | 'code' | 'status' | 'type' | 'return_mode' | 'created_at' | 'promised_at' | 'delivered_at' | 'received_items' | 'declared_items'
  | 'currency' | 'total' | 'paid_total' | 'balance' | 'accepted_at' | 'logistics_state'> {
  readonly can: Can
}

export interface ClientOrder extends Omit<OrderSummary, 'id'>, Pick<Row<'orders'>,
  'subtotal' | 'services_total' | 'transport_fee' | 'goodwill_total' | 'discount_amount' | 'rating'> {
  readonly items: readonly ClientOrderItem[]
  /** With the pictures of the items that have no photo. */
  readonly categories: readonly PicturedCategory[]
  /** What the client asked for; not behind the public link. */
  readonly address?: { readonly id: number; readonly label: string } | null
  /** The street of a pickup that is ahead. */
  readonly street?: string | null
  readonly declared_kinds?: Row<'orders'>['declared_kinds']
  readonly client_note?: string | null
  readonly stops: readonly Stop[]
  readonly transactions: readonly Payment[]
}

/** The five steps shown to the client, and which of them is the present one in each status; -1 before the first. */
export const ORDER_STEPS = ['received', 'priced', 'washing', 'ready', 'delivered'] as const
const PRESENT: Readonly<Record<Row<'orders'>['status'], number>> = {
  canceled: -1, pending: -1, in_measure: 1, measured: 1, semi_confirmed: 1, confirmed: 1, processing: 2,
  completed: 3, notified: 3, stocked: 3, delivered: 4,
}
/** In these statuses the work of the present step is not finished. */
const GOES_ON: readonly Row<'orders'>['status'][] = ['in_measure', 'processing']

export type StepState = 'done' | 'now' | 'ahead'
export interface OrderStep { readonly name: typeof ORDER_STEPS[number]; readonly state: StepState; readonly isPresent: boolean }

export function clientOrderSteps({ status }: Pick<OrderSummary, 'status'>): readonly OrderStep[] {
  const present = PRESENT[status]
  return ORDER_STEPS.map((name, step) => ({
    name, isPresent: step === present,
    state: step > present ? 'ahead' : step === present && GOES_ON.includes(status) ? 'now' : 'done',
  }))
}

/** The client ordered it on the web, and nobody has accepted it yet. */
export const isHeld = ({ status, accepted_at }: Pick<OrderSummary, 'status' | 'accepted_at'>): boolean =>
  status === 'pending' && accepted_at === null

/** A vehicle is under way to its client: that is what one asks, whatever its status. */
export const isUnderWayToClient = ({ logistics_state }: Pick<OrderSummary, 'logistics_state'>): boolean =>
  logistics_state === 'delivering' || logistics_state === 'collecting'

/** The amount due by currency; zero dirhams when nothing is due. */
export function amountsDue(orders: readonly Pick<OrderSummary, 'currency' | 'balance'>[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { currency, balance } of orders) sums.set(currency, (sums.get(currency) ?? 0) + Math.max(balance ?? 0, 0))
  const due = [...sums].filter(([, sum]) => sum > 0)
  return due.length ? due : [[DEFAULT_CURRENCY, 0]]
}
