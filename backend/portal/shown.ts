/**
 * What the link shows: of what the client may read (resources.ts), that part which a stranger who found the link may see too.
 * No address, no phone number, no name, nothing that was typed in freely. Pure.
 */
import type { ResourceName, Row } from '#resources'

export const SHOWN = {
  orders: [
    'code', 'type', 'status', 'return_mode', 'declared_items', 'received_items', 'promised_at', 'delivered_at', 'created_at', 'currency',
    'subtotal', 'services_total', 'transport_fee', 'discount_amount', 'total', 'paid_total', 'balance', 'payment_state', 'logistics_state',
    'rating',
  ],
  order_items: [
    'id', 'tag_code', 'status', 'category', 'quantity', 'shape', 'length_cm', 'width_cm', 'diameter_cm', 'measured_quantity',
    'billed_quantity', 'unit', 'unit_price', 'amount', 'condition', 'decision', 'photos_before', 'photos_after',
  ],
  order_deliveries: ['id', 'kind', 'status', 'date', 'slot_from', 'slot_to', 'is_slot_confirmed', 'is_under_way', 'ended_at'],
  order_events: ['id', 'kind', 'from_status', 'to_status', 'created_at'],
  transactions: ['id', 'type', 'status', 'amount', 'currency', 'method', 'paid_at'],
} as const satisfies { [N in ResourceName]?: readonly (keyof Row<N> | 'category')[] }

/** What the holder of the link may do. */
export const LINK_VERBS = ['answer', 'rate'] as const
export const STOP_VERBS = ['choose_slot', 'confirm_slot'] as const
