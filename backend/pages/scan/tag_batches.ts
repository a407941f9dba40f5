/** A roll of tags: all are made by one statement, with codes that no item or known item has. */
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'

export async function fillTagBatch({ store, before, row }: AfterSaveContext<'tag_batches'>): Promise<void> {
  if (before) return
  const made = await store.insertNew('tags', Array.from({ length: row.quantity }, () => ({ tag_batch_id: row.id })), 'code')
  const codes = made.map(({ code }) => code)
  const taken = await store.query(
    'select tag_code as code from order_items where tag_code = any(?) union all select code from known_items where code = any(?)',
    [codes, codes],
  )
  // One in a thousand billion: the transaction is rolled back, and the next attempt has other codes.
  if (made.length < row.quantity || taken.length) throw new Error('a new tag has the code of an older one')
}
