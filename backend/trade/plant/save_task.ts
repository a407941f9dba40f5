/** A task is a step in the treatment of one item, or has no item. Source: domain.md §3.7. */
import { isIn } from '#backend/engine/definition/status_groups'
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

export async function beforeSaveTask({ store, before, draft }: BeforeSaveContext<'tasks'>): Promise<Values<'tasks'>> {
  if (before || draft.order_item_id == null) return {}
  const item = await store.lock('order_items', draft.order_item_id)
  if (isIn('order_items', 'gone', item.status)) throw invalid('order_item_id', (t) => t('errors.production.item_closed'))
  if (draft.process_id == null) return {}
  const step = await store.find('processes', draft.process_id)
  if (step?.category_id !== item.category_id) throw invalid('process_id', (t) => t('errors.production.other_category'))
  return { is_mandatory: step.is_mandatory, position: draft.position || step.position }
}
