/** The rows of the kinds of money that the code itself books. */
import { invalid } from '#backend/resource/refusals'
import type { SystemCategory } from './system_categories.ts'
import type { Row } from '#resources'
import type { Saving } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'

export async function systemCategory(store: Store, key: SystemCategory): Promise<Row<'transaction_categories'>> {
  const [category] = await store.select('transaction_categories', { key })
  if (!category) throw new Error(`the transaction category "${key}" is missing: seedReference has not run`)
  return category
}

/** Without them no order could be paid. */
export function beforeSaveCategory({ before, draft }: Saving<'transaction_categories'>): void {
  if (before?.is_system && draft.status === 'disable') throw invalid('status', (t) => t('errors.money.system_category'))
}
