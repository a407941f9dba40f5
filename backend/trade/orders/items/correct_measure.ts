/**
 * The clerk's slip of the pen: a measure is corrected in place for some minutes, with a reason. The former measure stays among the
 * measurements, the former price in the log and in the earlier version of the quote. Source: counter.md §3, 17.
 */
import { exceededDiscountLimit } from '../price/discount_limit.ts'
import { priceItem } from '../price/price_item.ts'
import { reissueAcceptedQuote } from '../quotes/quotes.ts'
import { isAgreed } from '../status_groups.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { refuse } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

/** A price that was set by hand is by unit: it stays. */
export const priceAgain = async (context: TransitionContext<'order_items'>): Promise<Values<'order_items'>> =>
  (context.row.is_price_override ? {} : priceItem(context))

/** Before the order is confirmed another price is another question; afterwards the client stands at the counter. */
export async function settleCorrection({ store, before, row: item }: TransitionContext<'order_items'>): Promise<void> {
  const order = await findOrFail(store, 'orders', item.order_id)
  if (exceededDiscountLimit(order, '100')) throw refuse('errors.orders.correction_below_discount')
  if (isAgreed(order.status)) return reissueAcceptedQuote(store, order)
  if (item.amount !== before.amount && item.decision !== 'undecided')
    await store.update('order_items', item.id, { decision: 'undecided', decided_at: null })
}
