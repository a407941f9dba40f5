import type { Order } from '../order.ts'

/** Unpaid is worth a mark only while something can be paid: with a price, and not canceled. Pure. */
export const hasPaymentMark = ({ status, total, payment_state }: Pick<Order, 'status' | 'total' | 'payment_state'>): boolean =>
  (payment_state ?? 'unpaid') !== 'unpaid' || (total !== null && status !== 'canceled')
