/**
 * The fields that the link of an order shows: a part of what the client may read (resources.ts), safe for anybody who gets the
 * link. No address, phone number, name or free text. Pure.
 */
import type { ResourceName, SentRow } from '#resources'

export const LINK_FIELDS = {
  orders: [
    'code', 'type', 'status', 'return_mode', 'declared_items', 'received_items', 'promised_at', 'delivered_at', 'created_at', 'currency',
    'subtotal', 'services_total', 'transport_fee', 'goodwill_total', 'discount_amount', 'total', 'paid_total', 'balance', 'payment_state',
    'logistics_state', 'rating', 'accepted_at',
  ],
  order_items: [
    'id', 'tag_code', 'status', 'category', 'quantity', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'height_cm', 'parts',
    'measured_quantity', 'billed_quantity', 'unit', 'unit_price', 'amount', 'condition', 'decision', 'photos_before', 'photos_after',
  ],
  categories: ['id', 'icon'],
  order_deliveries: [
    'id', 'kind', 'status', 'date', 'slot_from', 'slot_to', 'is_slot_confirmed', 'is_slot_chosen',
    'is_under_way', 'gone_at', 'arrived_at', 'ended_at',
  ],
  order_events: ['id', 'kind', 'from_status', 'to_status', 'created_at'],
  // The file behind it names the client, as an invoice must.
  invoices: ['id', 'number', 'kind', 'status', 'issued_on', 'total'],
  transactions: ['id', 'type', 'status', 'amount', 'currency', 'method', 'paid_at', 'cash_moved'],
} as const satisfies { [N in ResourceName]?: readonly (keyof SentRow<N> | 'category' | 'icon')[] }

/** Transitions that the holder of the link may run, on the order and on its stops. */
export const LINK_ORDER_TRANSITIONS = ['answer', 'rate'] as const
export const LINK_STOP_TRANSITIONS = ['choose_slot', 'confirm_slot', 'choose_again'] as const
