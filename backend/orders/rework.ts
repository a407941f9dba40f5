/**
 * What was not clean is washed again, for nothing. So each item of a rework says which delivered item of the original order it is, and
 * each of those is washed again once; a canceled rework frees it. Source: domain.md D16.
 */
import { invalid } from '#backend/resource/refusals'
import { known, type Item } from './items.ts'
import type { Saving } from '#backend/resource/behavior'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

type Draft = Saving<'order_items'>['draft']

export async function assertRework(store: Store, before: Item | null, draft: Draft): Promise<void> {
  if (before) return assertSameRework(store, before, draft)
  const order = draft.order_id === undefined ? null : await store.find('orders', draft.order_id)
  const id = draft.reworked_item_id ?? null
  if (!order || (!order.is_rework && id === null)) return
  if (!order.is_rework) throw invalid('reworked_item_id', (t) => t('errors.orders.rework_not'))
  if (id === null) throw invalid('reworked_item_id', (t) => t('errors.field.required'))
  assertAlike(await redoneOf(store, order, id), draft)
  await assertOnce(store, id, null)
}

/** After several items of one request were written together. */
export async function assertReworkedOnce(store: Store, { id, reworked_item_id }: Item): Promise<void> {
  if (reworked_item_id !== null) await assertOnce(store, reworked_item_id, id)
}

async function assertSameRework(store: Store, before: Item, draft: Draft): Promise<void> {
  const id = before.reworked_item_id
  if (id === null) return
  if (draft.category_id !== undefined || draft.quantity !== undefined)
    assertAlike(await known(store, 'order_items', id), {
      category_id: draft.category_id ?? before.category_id, quantity: draft.quantity ?? before.quantity,
    })
  if (before.status === 'canceled' && draft.status !== undefined && draft.status !== 'canceled') await assertOnce(store, id, before.id)
}

async function redoneOf(store: Store, { parent_order_id }: Row<'orders'>, id: number): Promise<Item> {
  const item = await store.find('order_items', id)
  if (item?.order_id !== parent_order_id || item?.status !== 'delivered')
    throw invalid('reworked_item_id', (t) => t('errors.orders.rework_foreign'))
  return item
}

/** Nobody washes a second carpet in the name of the first. */
function assertAlike(redone: Item, { category_id, quantity }: Pick<Draft, 'category_id' | 'quantity'>): void {
  if (category_id !== undefined && category_id !== redone.category_id)
    throw invalid('category_id', (t) => t('errors.orders.rework_category'))
  if ((quantity ?? 1) > redone.quantity) throw invalid('quantity', (t) => t('errors.orders.rework_quantity', { max: redone.quantity }))
}

/** Behind the lock of the item that is washed again: two orders that are made at once do not both have it. */
async function assertOnce({ query, lock }: Store, id: number, except: number | null): Promise<void> {
  await lock('order_items', id)
  const [other] = await query(OTHER, [id, except])
  if (other) throw invalid('reworked_item_id', (t) => t('errors.orders.rework_twice', { order: String(other.code) }))
}

const OTHER = `
  select orders.code from order_items item join orders on orders.id = item.order_id
  where item.reworked_item_id = ? and item.id is distinct from ? and item.status <> 'canceled' and item.deleted_at is null limit 1`
