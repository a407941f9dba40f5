/**
 * The clerk's slip of the pen: a measure is corrected in place for some minutes, with a reason. The former measure stays among the
 * measurements, the former price in the log and in the earlier version of the quote. Source: counter.md §3, 17.
 */
import { exceededDiscountLimit } from '../price/discount_limit.ts'
import { priceItem } from '../price/price_item.ts'
import { requiredAdvance } from '../price/required_advance.ts'
import { reissueAcceptedQuote } from '../quotes/quotes.ts'
import { isAgreed } from '../status_groups.ts'
import { addOrderEvent } from '../timeline.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import type { Translate } from '#backend/engine/i18n/translator'
import { may } from '#backend/engine/resource/caller'
import { invalid, refuse, Refused } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import { settingOf } from '#backend/services/settings/setting_of'
import { formatCorrection } from '#common/orders/format_measures'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

/** Of what was measured and accepted: for more the client is asked again. Null where nobody is asked. */
export const amountToKeep = (item: Row<'order_items'>, order: Row<'orders'>, client: Row<'clients'>): number | null =>
  (item.decision === 'accepted' && isAgreed(order.status) && !confirmsByItself(order, client) ? item.amount ?? 0 : null)

const confirmsByItself = ({ confirmation_channel, total }: Row<'orders'>, { auto_confirm_max }: Row<'clients'>): boolean =>
  confirmation_channel === 'auto' && (total ?? 0) <= (auto_confirm_max ?? Infinity)

/** A price that was set by hand is by unit: it stays. */
export const priceAgain = async (context: TransitionContext<'order_items'>): Promise<Values<'order_items'>> =>
  (context.row.is_price_override ? {} : priceItem(context))

/** Before the order is confirmed another price is another question; afterwards a higher one is asked at once. */
export async function settleCorrection(context: TransitionContext<'order_items'>): Promise<void> {
  const { store, before, row: item, reason } = context
  const order = await findOrFail(store, 'orders', item.order_id)
  if (exceededDiscountLimit(order, '100')) throw refuse('errors.orders.correction_below_discount')
  const [size_before, size_after] = formatCorrection(before, item)
  await addOrderEvent(store, order, {
    kind: 'measure', order_item_id: item.id, reason, size_before, size_after, amount_before: before.amount, amount_after: item.amount,
  })
  if (isAgreed(order.status)) {
    await assertAgreedAgain(context, order)
    await reissueAcceptedQuote(store, order)
  } else if (item.amount !== before.amount && item.decision !== 'undecided') {
    await store.update('order_items', item.id, { decision: 'undecided', decided_at: null })
  }
}

/**
 * What the client has accepted costs more: it is accepted again, under the conditions of a confirmation, or nothing is corrected. Source:
 * domain.md §5.1 T-O4, T-O5, §11 invariant 4.
 */
async function assertAgreedAgain(
  { store, before, row: item, args }: TransitionContext<'order_items'>, order: Row<'orders'>,
): Promise<void> {
  const { caller, context } = store
  const [was, is] = [before.amount ?? 0, item.amount ?? 0]
  if (!caller || item.decision !== 'accepted' || is <= was) return
  const client = await findOrFail(store, 'clients', order.client_id)
  const advance = requiredAdvance(order.total, client, settingOf(context, 'money_advance_percent'))
  if ((order.paid_total ?? 0) < advance && !may(caller, 'order-confirm-no-advance'))
    throw new Refused((t) => t('errors.orders.correction_needs_advance', { amount: money(t, 'orders', 'total', advance) }))
  if (confirmsByItself(order, client)) return
  if (!may(caller, 'order-confirm')) throw refuse('errors.orders.correction_needs_answer')
  if (args.is_price_agreed === true) return
  throw invalid('is_price_agreed', (t) => t('errors.orders.price_again', {
    before: money(t, 'order_items', 'amount', was), after: money(t, 'order_items', 'amount', is),
  }))

  function money(t: Translate, resource: 'orders' | 'order_items', field: string, amount: number): string {
    return toldValue(caller, resource, field, moneyText(t, amount, order.currency))
  }
}
