/**
 * What claims give back, by refund, credit or compensation: all claims about an order together at most what it was worth. That is its
 * price, or what was paid for it where that is more.
 */
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { may } from '#backend/engine/resource/caller'
import { invalid } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** The order is locked: of two claims that are accepted at the same time the second counts the first. */
export async function assertWithinWorth(store: Store, { id, order_id }: Row<'claims'>, amount: number): Promise<void> {
  const { total, paid_in } = await store.lock('orders', order_id)
  const others = (await store.select('claims', { order_id })).filter((other) => other.id !== id)
  const left = others.reduce((rest, other) => rest - (other.amount ?? 0), Math.max(total ?? 0, paid_in ?? 0))
  if (amount <= left) return
  throw invalid('amount', (t) => (!store.caller || may(store.caller, 'order-price')
    ? t('errors.money.claim_above_worth', { left: moneyText(t, Math.max(0, left)) })
    : t('errors.money.claim_above_unknown_worth')))
}
