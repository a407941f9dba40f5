/** A tag of a roll is fixed to an item that is not measured yet, and becomes its code. */
import { refuse } from '#backend/engine/resource/refusals'
import type { Store } from '#backend/engine/resource/store'

export async function fixTag(store: Store, tag_id: number, order_item_id: number): Promise<void> {
  const item = await store.lock('order_items', order_item_id)
  if (item.status !== 'pending') throw refuse('errors.orders.item_measured')
  const tag = await store.lock('tags', tag_id)
  if (tag.status !== 'free') throw refuse('errors.orders.tag_not_free')
  await store.update('order_items', order_item_id, { tag_code: tag.code })
  await store.transition('tags', tag.id, 'use')
  await store.update('tags', tag.id, { order_item_id })
}
