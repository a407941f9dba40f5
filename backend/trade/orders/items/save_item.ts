/** Hooks of order items: when an item may be added or changed, and the defaults of its category. */
import { assertInvoicedItemUnchanged, assertInvoiceStandsForItem } from '../invoiced_order.ts'
import { knownItemValues } from './known_items.ts'
import { repriceItem } from '../price/price_item.ts'
import { assertRework, assertReworkedOnce } from './rework.ts'
import { syncOrderWithMeasurements } from './transitions.ts'
import { recalculateServices } from '../services.ts'
import { priceIsOpen, takesItems } from '../status_groups.ts'
import { addOrderEvent } from '../timeline.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import { requiresShape } from '#common/orders/required_measures'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Item = Row<'order_items'>
type Draft = BeforeSaveContext<'order_items'>['draft']
type CategoryDraft = Pick<Draft, 'category_id' | 'sub_category_id' | 'type' | 'wash_type' | 'shape'>

/** Fields of an item that its price depends on. */
const PRICE_FIELDS = ['sub_category_id', 'tissu', 'wash_type', 'quantity'] as const
/** What the services of the order take from the item, as a comparable string; null before it is measured. */
const serviceInput = (item: Item | null) =>
  item && item.measured_quantity !== null ? [item.measured_quantity, item.status === 'canceled', item.decision === 'declined'].join() : null

export async function beforeSaveItem({ store, before, draft }: BeforeSaveContext<'order_items'>): Promise<Values<'order_items'>> {
  if (before) await assertChangeable(store, before, draft)
  if (before) await assertInvoicedItemUnchanged(store, before, draft)
  const known = await knownItemValues(store, before, draft)
  const added = { ...known, ...before ? {} : await prepareNewItem(store, draft) }
  await assertRework(store, before, draft)
  const filled = { ...draft, ...known }
  const isCategoryNew = filled.category_id !== undefined && filled.category_id !== before?.category_id
  return isCategoryNew ? { ...added, ...await categoryDefaults(store, before, filled) } : added
}

export async function afterSaveItem(saved: AfterSaveContext<'order_items'>): Promise<void> {
  const { store, before, row, changed, reason } = saved
  await assertInvoiceStandsForItem(saved)
  if (!before) await assertReworkedOnce(store, row)
  if (before && changed.has('status')) await recordStatusChange(store, before, row, reason)
  const isMeasured = before?.status === 'measured' && row.status === 'measured'
  if (isMeasured && !row.is_price_override && PRICE_FIELDS.some((name) => changed.has(name))) await repriceItem(store, row)
  if (isMeasured && before.unit_price === null && row.unit_price !== null) await syncOrderWithMeasurements({ store, row })
  if (serviceInput(before) !== serviceInput(row)) await recalculateServices(store, row.order_id)
}

async function recordStatusChange(store: Store, before: Item, item: Item, reason: string | null): Promise<void> {
  const order = await findOrFail(store, 'orders', item.order_id)
  await addOrderEvent(store, order, { kind: 'status', order_item_id: item.id, from_status: before.status, to_status: item.status, reason })
}

export async function beforeDeleteItem({ store, row }: { readonly store: Store; readonly row: Item }): Promise<void> {
  await recalculateServices(store, row.order_id, row)
}

/** Items can be added until the order is measured: the client has no price for later ones. */
async function prepareNewItem(store: Store, draft: Draft): Promise<Values<'order_items'>> {
  const { order_id } = draft
  const order = order_id === undefined ? null : await store.find('orders', order_id)
  if (!order) return {}
  if (!takesItems(order.status)) throw refuse('errors.orders.takes_no_items')
  const existing = await store.select('order_items', { order_id: order.id })
  return {
    client_id: order.client_id, received_at: order.status === 'in_measure' ? store.context.now : null,
    arrived_at: isStillOutside(store, order) ? null : store.context.now,
    position: Math.max(0, ...existing.map(({ position }) => position ?? 0)) + 1,
  }
}

/** With its client, or in the hands of a courier: whoever sees it at the depot says so. */
const isStillOutside = ({ caller }: Store, { type, status, collects_on_vehicle, collects_at_depot }: Row<'orders'>): boolean =>
  type === 'transport' && status === 'pending' && (caller?.guard === 'courier' || !(collects_on_vehicle || collects_at_depot))

async function assertChangeable(store: Store, before: Item, draft: Draft): Promise<void> {
  const isNew = isChanged(before, draft)
  if (isNew('tag_code')) await assertTagFree(store, before.id, draft.tag_code)
  if (isNew('category_id') && before.status !== 'pending') throw invalid('category_id', (t) => t('checks.item_is_not_measured'))
  // A transition of the item may set these fields; only an edit requires that the price is open.
  const changedField = draft.status === undefined ? PRICE_FIELDS.find(isNew) : undefined
  if (!changedField) return
  const order = await findOrFail(store, 'orders', before.order_id)
  if (!priceIsOpen(order.status)) throw invalid(changedField, (t) => t('checks.order_price_is_open'))
}

/** A tag of a roll is on one item for ever. It is locked: of two items that get it at once the second is refused. */
async function assertTagFree(store: Store, id: number, code: string | undefined): Promise<void> {
  const [tag] = await store.query('select status, order_item_id from tags where code = ? for update', [code])
  const isTaken = tag?.status === 'void' || (tag?.status === 'used' && Number(tag.order_item_id) !== id)
  if (isTaken) throw invalid('tag_code', (t) => t('errors.orders.tag_taken'))
}

/** Fields that are not set take the defaults of the category. */
export async function categoryDefaults(
  store: Store, before: Item | null, draft: CategoryDraft,
): Promise<Values<'order_items'>> {
  const category = await store.find('categories', draft.category_id ?? 0)
  if (!category) return {}
  const { sub_category_id, type, wash_type, shape } = { ...before, ...draft }
  const subCategory = sub_category_id ? await store.find('sub_categories', sub_category_id) : null
  return {
    unit: category.unit,
    wash_type: wash_type ?? category.default_wash_type,
    shape: shape ?? (requiresShape(category.unit, category.params) ? category.shape_default : null),
    type: type ?? subCategory?.item_type ?? null,
  }
}
