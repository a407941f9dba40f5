import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'

/** The category that the code itself uses under this key. */
export async function findSystemTransactionCategory(store: Store, key: SystemTransactionCategory): Promise<Row<'transaction_categories'>> {
  const [category] = await store.select('transaction_categories', { key })
  if (!category) throw new Error(`the transaction category "${key}" is missing: seedReference has not run`)
  return category
}

/** Payments of orders need the system categories. */
export function beforeSaveTransactionCategory({ before, draft }: BeforeSaveContext<'transaction_categories'>): void {
  if (before?.is_system && draft.status === 'disable') throw invalid('status', (t) => t('errors.money.system_category'))
}

/** Keys of the categories that the code itself uses; their names may be changed by staff. */
export type SystemTransactionCategory = 'order_payment' | 'advance' | 'refund' | 'courier_fee' | 'cash_variance' | 'cash_surplus'
