/** An item of a visit is an item of its order, or a piece that has no tag yet. */
import { known } from '#backend/orders/items'
import { invalid } from '#backend/resource/refusals'
import type { Saving } from '#backend/resource/behavior'
import type { Values } from '#backend/resource/store'

type Item = 'order_delivery_items'

export async function beforeSaveStopItem({ store, before, draft }: Saving<Item>): Promise<Values<Item>> {
  if (before || draft.order_item_id == null || draft.order_delivery_id === undefined) return {}
  const stop = await known(store, 'order_deliveries', draft.order_delivery_id)
  const item = await store.find('order_items', draft.order_item_id)
  if (item && item.order_id !== stop.order_id) throw invalid('order_item_id', (t) => t('errors.shipments.other_order'))
  return item ? { description: draft.description ?? item.tag_code } : {}
}
