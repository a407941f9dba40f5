/**
 * A rework washes items again free of charge. Each of its items references one delivered item of the original order, and a
 * delivered item is reworked at most once; canceling the rework releases it. Source: domain.md D16.
 */
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid } from '#backend/engine/resource/refusals'
import type { Item } from './order_items.ts'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Draft = BeforeSaveContext<'order_items'>['draft']

export async function assertRework(store: Store, before: Item | null, draft: Draft): Promise<void> {
  if (before) return assertReworkStillMatches(store, before, draft)
  const order = draft.order_id === undefined ? null : await store.find('orders', draft.order_id)
  const id = draft.reworked_item_id ?? null
  if (!order || (!order.is_rework && id === null)) return
  if (!order.is_rework) throw invalid('reworked_item_id', (t) => t('errors.orders.rework_not'))
  if (id === null) throw invalid('reworked_item_id', (t) => t('errors.field.required'))
  assertReworkMatches(await findReworkedItem(store, order, id), draft)
  await assertNotReworkedYet(store, id, null)
}

/** Checked again after the write, because one request may contain several items. */
export async function assertReworkedOnce(store: Store, { id, reworked_item_id }: Item): Promise<void> {
  if (reworked_item_id !== null) await assertNotReworkedYet(store, reworked_item_id, id)
}

async function assertReworkStillMatches(store: Store, before: Item, draft: Draft): Promise<void> {
  const id = before.reworked_item_id
  if (id === null) return
  if (draft.category_id !== undefined || draft.quantity !== undefined)
    assertReworkMatches(await findOrFail(store, 'order_items', id), {
      category_id: draft.category_id ?? before.category_id, quantity: draft.quantity ?? before.quantity,
    })
  const isRestored = before.status === 'canceled' && draft.status !== undefined && draft.status !== 'canceled'
  if (isRestored) await assertNotReworkedYet(store, id, before.id)
}

async function findReworkedItem(store: Store, { parent_order_id }: Row<'orders'>, id: number): Promise<Item> {
  const item = await store.find('order_items', id)
  if (item?.order_id !== parent_order_id || item?.status !== 'delivered')
    throw invalid('reworked_item_id', (t) => t('errors.orders.rework_foreign'))
  return item
}

/** A rework has the category of the original item and at most its quantity. */
function assertReworkMatches(original: Item, { category_id, quantity }: Pick<Draft, 'category_id' | 'quantity'>): void {
  if (category_id !== undefined && category_id !== original.category_id)
    throw invalid('category_id', (t) => t('errors.orders.rework_category'))
  if ((quantity ?? 1) > original.quantity) throw invalid('quantity', (t) => t('errors.orders.rework_quantity', { max: original.quantity }))
}

/** Locks the original item: of two concurrent orders only one can rework it. */
async function assertNotReworkedYet({ query, lock }: Store, id: number, except: number | null): Promise<void> {
  await lock('order_items', id)
  const [other] = await query(OTHER_REWORK, [id, except])
  if (other) throw invalid('reworked_item_id', (t) => t('errors.orders.rework_twice', { order: String(other.code) }))
}

const OTHER_REWORK = `
  select orders.code from order_items item join orders on orders.id = item.order_id
  where item.reworked_item_id = ? and item.id is distinct from ? and item.status <> 'canceled' and item.deleted_at is null limit 1`
