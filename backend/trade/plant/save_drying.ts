/** Drying of items: an item is in one drying at a time. Source: domain.md §3.7, §11 invariant 6. */
import { categoryDuration } from './category_duration.ts'
import { dryAt } from './drying_time.ts'
import { timeItem } from './replan.ts'
import { momentText } from '#backend/services/paper/formats'
import { resourceOf } from '#backend/engine/definition/registry'
import { lockRows } from '#backend/engine/resource/write/rows/locks'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { instantAfter, MINUTE } from '#common/time/time'
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
  const in_at = drying.created_at === store.context.now ? drying.started_at : store.context.now
  await assertArrived(store, item, in_at, 'order_item_id')
  return { in_at, expected_out_at: await expectedOut(store, drying, item, in_at) }
}

/** A drying may have begun before somebody wrote it down, never later than now; a clock that is minutes ahead means now. */
export function beforeSaveDrying({ store, before, draft }: BeforeSaveContext<'dryings'>): Values<'dryings'> {
  const { now } = store.context
  const { started_at } = draft
  if (started_at === undefined || started_at === before?.started_at || started_at <= now) return {}
  if (started_at > instantAfter(now, CLOCK_TOLERANCE)) throw invalid('started_at', (t) => t('errors.production.dries_later'))
  return { started_at: now }
}

const CLOCK_TOLERANCE = 5 * MINUTE

async function assertArrived(store: Store, { order_id, tag_code }: Row<'order_items'>, in_at: string, field: string): Promise<void> {
  const { received_at } = await findOrFail(store, 'orders', order_id)
  if (received_at === null || in_at >= received_at) return
  throw invalid(field, (t) => t('errors.production.dries_before_arrival', {
    code: tag_code ?? '', at: momentText(t, received_at, store.context.timezone),
  }))
}

/**
 * Another method or humidity changes the expected end of the items that are still drying, and with it their next steps; another beginning
 * that of the items that were hung up with it.
 */
export async function afterSaveDrying({ store, before, row, changed }: AfterSaveContext<'dryings'>): Promise<void> {
  if (!before || !(changed.has('method') || changed.has('humidity') || changed.has('started_at'))) return
  const hanging = await store.select('drying_items', { drying_id: row.id, out_at: null })
  await lockRows(store, resourceOf('order_items'), hanging.map(({ order_item_id }) => order_item_id))
  for (const inside of hanging) {
    const item = await findOrFail(store, 'order_items', inside.order_item_id)
    const in_at = inside.in_at === before.started_at ? row.started_at : inside.in_at
    if (in_at !== inside.in_at) await assertArrived(store, item, in_at, 'started_at')
    await store.update('drying_items', inside.id, { in_at, expected_out_at: await expectedOut(store, row, item, in_at) })
    await timeItem(store, item)
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
