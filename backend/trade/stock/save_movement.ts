/** A movement is the only way in which the place of an item changes. Source: domain.md §3.7, §11 invariant 2. */
import { updateRack } from './order_rack.ts'
import { findLoadMovement, isOnBoard } from './vehicle_loading.ts'
import { hasLeftPlant } from '#backend/trade/orders/items/order_items'
import { employeeOf, may } from '#backend/engine/resource/caller'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { assertPast } from '#backend/engine/resource/assert_past'
import { invalid } from '#backend/engine/resource/refusals'
import { siteOf } from '#backend/engine/resource/site_of'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Movement = Row<'stock_movements'>
const FINAL: Row<'stocks'>['type'] = 'stock_final'
type Draft = BeforeSaveContext<'stock_movements'>['draft']

/** Reasons after which an item is in no place: in processing, on a vehicle, delivered, or never received. */
const LEAVING_REASONS: ReadonlySet<Movement['reason']> = new Set(['process', 'load', 'deliver', 'correction'])

/** A row that is append-only is saved once: `before` is always null. */
export async function beforeSaveMovement({ store, draft }: BeforeSaveContext<'stock_movements'>): Promise<Values<'stock_movements'>> {
  assertPast(store, { at: draft.at }, (t) => t('errors.stock.in_future'))
  const by = employeeOf(store.author)
  if (draft.order_item_id === undefined) return { by }
  // Locked, because an item is in one place at a time.
  const item = await store.lock('order_items', draft.order_item_id)
  const added = { by, from_stock_id: item.current_stock_id }
  const to = draft.to_stock_id ?? null
  if (to === null) {
    await assertCanLeave(store, item, draft)
    return added
  }
  if (hasLeftPlant(item)) throw invalid('order_item_id', (t) => t('errors.stock.item_is_gone'))
  if (await isOnBoard(store, item.id)) throw invalid('order_item_id', (t) => t('errors.stock.on_a_vehicle'))
  if (to === item.current_stock_id) throw invalid('to_stock_id', (t) => t('errors.stock.already_there'))
  await assertDeadStockAllowed(store, draft, to)
  await assertFetchedHere(store, item, to)
  return added
}

export async function afterSaveMovement({ store, row }: AfterSaveContext<'stock_movements'>): Promise<void> {
  const place = row.to_stock_id === null ? null : await store.find('stocks', row.to_stock_id)
  const before = await findOrFail(store, 'order_items', row.order_item_id)
  const { order_id } = await store.update('order_items', before.id, { current_stock_id: row.to_stock_id, place_type: place?.type ?? null })
  if (before.place_type === FINAL || place?.type === FINAL) await updateRack(store, order_id)
}

/** From a place, or from the vehicle on which it was loaded. */
async function assertCanLeave(store: Store, item: Row<'order_items'>, { reason }: Draft): Promise<void> {
  const isSomewhere = item.current_stock_id !== null || (reason !== 'load' && (await findLoadMovement(store, item)) !== null)
  if (!isSomewhere) throw invalid('to_stock_id', (t) => t('errors.stock.nowhere'))
  if (reason === undefined || !LEAVING_REASONS.has(reason)) throw invalid('to_stock_id', (t) => t('errors.field.required'))
}

/** On a rack it is ready for its client: not at the site where it is washed, if they fetch it at the one that has taken it in. */
async function assertFetchedHere({ find }: Store, { order_id }: Row<'order_items'>, to: number): Promise<void> {
  const place = await find('stocks', to)
  const order = place?.type === FINAL ? await find('orders', order_id) : null
  if (!place || order?.return_mode !== 'counter' || siteOf(place) === siteOf(order)) return
  const site = (await find('sites', Number(siteOf(order))))?.name ?? ''
  throw invalid('to_stock_id', (t) => t('errors.stock.fetched_elsewhere', { order: order.code, site }))
}

/** A movement to the dead stock has the reason `dead`, a note, and a caller with the permission `stock-dead`. */
async function assertDeadStockAllowed({ find, caller }: Store, { reason, note }: Draft, to: number): Promise<void> {
  const isDead = (await find('stocks', to))?.type === 'stock_mort'
  if (isDead !== (reason === 'dead')) throw invalid('reason', (t) => t('errors.stock.dead_reason'))
  if (!isDead) return
  if (caller && !may(caller, 'stock-dead')) throw invalid('to_stock_id', (t) => t('errors.stock.dead_forbidden'))
  if (!note) throw invalid('note', (t) => t('errors.field.required'))
}
