/** The kinds of money that the code itself books, found by key because people may rename them. */
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'
import type { Saving } from '#backend/resource/behavior'
import { invalid } from '#backend/resource/refusals'

export type SystemCategory = 'order_payment' | 'advance' | 'refund'

export async function systemCategory(store: Store, key: SystemCategory): Promise<Row<'transaction_categories'>> {
  const [category] = await store.select('transaction_categories', { key })
  if (!category) throw new Error(`the transaction category "${key}" is missing: seedReference has not run`)
  return category
}

/** Without them no order could be paid. */
export function beforeSaveCategory({ before, draft }: Saving<'transaction_categories'>): void {
  if (before?.is_system && draft.status === 'disable') throw invalid('status', (t) => t('errors.money.system_category'))
}
