/**
 * The books of a settlement. What the courier took was income at the door, so it moves into the drawer without a transaction (the drawer
 * sums the settlements); what was paid from it, the fee and a difference are transactions of the drawer.
 */
import { findSystemTransactionCategory, type SystemTransactionCategory } from '#backend/trade/money/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Settlement = Row<'settlements'>

export async function bookSettlement(store: Store, settlement: Settlement): Promise<void> {
  const { id, shipment_id, fee, variance } = settlement
  await store.update('shipments', shipment_id, { settlement_id: id })
  for (const { category_id, amount, photo_id, note } of await store.select('shipment_expenses', { shipment_id, status: 'open' })) {
    // Those of before have any category.
    const { is_system } = await findOrFail(store, 'transaction_categories', category_id)
    await book(store, settlement, { type: 'out', category_id, is_system: is_system ?? false, amount, attachment_id: photo_id, note })
  }
  if (fee) await bookAs(store, settlement, 'courier_fee', fee)
  if (variance) await bookAs(store, settlement, variance < 0 ? 'cash_variance' : 'cash_surplus', Math.abs(variance))
}

async function bookAs(store: Store, settlement: Settlement, key: SystemTransactionCategory, amount: number): Promise<void> {
  const { id, type } = await findSystemTransactionCategory(store, key)
  await book(store, settlement, {
    type, category_id: id, is_system: true, amount, note: key === 'courier_fee' ? null : settlement.variance_reason,
  })
}

async function book(store: Store, { id, shipment_id, cash_session_id }: Settlement, values: Values<'transactions'>): Promise<void> {
  await store.insert('transactions', { ...values, method: 'cash', shipment_id, cash_session_id, settlement_id: id })
}
