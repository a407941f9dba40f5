/** Around the saving of an item: when one may be added or changed, and what its category says about it. */
import { known } from './items.ts'
import { repriceItem } from './price_item.ts'
import { assertRework, assertReworkedOnce } from './rework.ts'
import { settleServices } from './services.ts'
import { priceIsOpen, takesItems } from './stages.ts'
import { rememberOn } from './timeline.ts'
import { invalid, refuse } from '#backend/resource/refusals'
import { hasShape } from '#common/needed_sides'
import type { Saved, Saving } from '#backend/resource/behavior'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

type Item = Row<'order_items'>
type Draft = Saving<'order_items'>['draft']

/** What the price of an item depends on. */
const DECIDES_PRICE = ['sub_category_id', 'tissu', 'wash_type', 'quantity'] as const
/** Whether it counts, and how much, for the services of its order: not at all before it is measured. */
const counted = (item: Item | null) =>
  item && item.measured_quantity !== null ? [item.measured_quantity, item.status === 'canceled', item.decision === 'declined'].join() : null

export async function beforeSaveItem({ store, before, draft }: Saving<'order_items'>): Promise<Values<'order_items'>> {
  if (before) await assertChangeable(store, before, draft)
  const taken = before ? {} : await takeIn(store, draft)
  await assertRework(store, before, draft)
  const isDescribed = draft.category_id !== undefined && draft.category_id !== before?.category_id
  return isDescribed ? { ...taken, ...await describedByCategory(store, before, draft) } : taken
}

export async function afterSaveItem({ store, before, row, changed, reason }: Saved<'order_items'>): Promise<void> {
  if (!before) await assertReworkedOnce(store, row)
  if (before && changed.has('status')) await rememberStatus(store, before, row, reason)
  const isMeasured = before?.status === 'measured' && row.status === 'measured'
  if (isMeasured && !row.is_price_override && DECIDES_PRICE.some((name) => changed.has(name))) await repriceItem(store, row)
  if (counted(before) !== counted(row)) await settleServices(store, row.order_id)
}

async function rememberStatus(store: Store, before: Item, item: Item, reason: string | null): Promise<void> {
  const order = await known(store, 'orders', item.order_id)
  await rememberOn(store, order, { kind: 'status', order_item_id: item.id, from_status: before.status, to_status: item.status, reason })
}

export async function beforeDeleteItem({ store, row }: { readonly store: Store; readonly row: Item }): Promise<void> {
  await settleServices(store, row.order_id, row)
}

/** Later items would be work that the client never saw a price for: measuring must be opened again first. */
async function takeIn(store: Store, draft: Draft): Promise<Values<'order_items'>> {
  const { order_id } = draft
  const order = order_id === undefined ? null : await store.find('orders', order_id)
  if (!order) return {}
  if (!takesItems(order.status)) throw refuse('errors.orders.takes_no_items')
  const present = await store.select('order_items', { order_id: order.id })
  return { position: Math.max(0, ...present.map(({ position }) => position ?? 0)) + 1 }
}

async function assertChangeable(store: Store, before: Item, draft: Draft): Promise<void> {
  const isOther = (name: keyof Item) => name in draft && draft[name] !== before[name]
  if (isOther('category_id') && before.status !== 'pending') throw invalid('category_id', (t) => t('errors.orders.category_measured'))
  // A move of the item itself may say how it was found; only a change of its own needs an open price.
  const touched = draft.status === undefined ? DECIDES_PRICE.find(isOther) : undefined
  if (!touched) return
  const order = await known(store, 'orders', before.order_id)
  if (!priceIsOpen(order.status)) throw invalid(touched, (t) => t('checks.order_price_is_open'))
}

/** What nobody has said is as the category usually is. */
async function describedByCategory(store: Store, before: Item | null, draft: Draft): Promise<Values<'order_items'>> {
  const category = await store.find('categories', draft.category_id ?? 0)
  if (!category) return {}
  const { sub_category_id, type, wash_type, shape } = { ...before, ...draft }
  const special = sub_category_id ? await store.find('sub_categories', sub_category_id) : null
  return {
    unit: category.unit,
    wash_type: wash_type ?? category.default_wash_type,
    shape: shape ?? (hasShape(category.unit, category.params) ? category.shape_default : null),
    type: type ?? special?.item_type ?? null,
  }
}
