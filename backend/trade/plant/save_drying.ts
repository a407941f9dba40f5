/** Drying of items: an item is in one drying at a time. Source: domain.md §3.7, §11 invariant 6. */
import { categoryDuration } from './category_duration.ts'
import { dryAt } from './drying_time.ts'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import type { TransitionContext, AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

export async function beforeSaveDryingItem({ store, before, draft }: BeforeSaveContext<'drying_items'>): Promise<Values<'drying_items'>> {
  if (before || draft.drying_id === undefined || draft.order_item_id === undefined) return {}
  const drying = await store.lock('dryings', draft.drying_id)
  if (drying.status !== 'in_progress') throw refuse('dryings.conditions.is_running')
  const item = await store.lock('order_items', draft.order_item_id)
  if ((await store.select('drying_items', { order_item_id: item.id, out_at: null })).length) {
    throw invalid('order_item_id', (t) => t('errors.production.hangs_already'))
  }
  return { expected_out_at: await expectedOut(store, drying, item, draft.in_at ?? store.context.now) }
}

/** Another method or humidity changes the expected end of the items that are still drying. */
export async function afterSaveDrying({ store, before, row, changed }: AfterSaveContext<'dryings'>): Promise<void> {
  if (!before || !(changed.has('method') || changed.has('humidity'))) return
  for (const { id, order_item_id, in_at } of await store.select('drying_items', { drying_id: row.id, out_at: null })) {
    const item = await store.find('order_items', order_item_id)
    if (item) await store.update('drying_items', id, { expected_out_at: await expectedOut(store, row, item, in_at) })
  }
}

/** For a drying that was started by mistake: its items are taken out without a result. */
export async function takeOutDryingItems({ store, row }: TransitionContext<'dryings'>): Promise<void> {
  for (const { id } of await store.select('drying_items', { drying_id: row.id, out_at: null })) {
    await store.update('drying_items', id, { out_at: store.context.now })
  }
}

async function expectedOut(store: Store, drying: Row<'dryings'>, item: Row<'order_items'>, in_at: string): Promise<string | null> {
  return dryAt(in_at, await categoryDuration(store, item, 'drying_hours'), drying, item)
}
