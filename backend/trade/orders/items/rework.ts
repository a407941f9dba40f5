/**
 * A rework washes items again free of charge. Each of its items references one delivered item of the original order, and a
 * delivered item is reworked at most once; canceling the rework releases it. Source: domain.md D16.
 */
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid } from '#backend/engine/resource/refusals'
import type { Item } from './order_items.ts'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import { siteOf } from '#backend/engine/resource/site_of'
import type { Store } from '#backend/engine/resource/store'

/**
 * The id of another order of the client that washes again what was delivered, free of charge: as the first one came and went. If all of
 * it is washed again already, the order that does.
 */
export async function makeRework(
  store: Store, order: Row<'orders'>, only: number | null, internal_note: string,
): Promise<number> {
  const delivered = (await store.select('order_items', { order_id: order.id, status: 'delivered' }))
    .filter(({ id }) => only === null || id === only)
  const reworks = new Map((await store.query(REWORKS, [order.id])).map((row) => [Number(row.id), Number(row.rework_id)]))
  const items = delivered.filter(({ id }) => !reworks.has(id))
  const [made] = delivered.flatMap(({ id }) => reworks.get(id) ?? [])
  if (items.length === 0 && made !== undefined) return made
  if (items.length === 0) throw invalid('item_id', (t) => t('errors.orders.rework_none'))
  const { client_id, type, return_mode, address_id, delivery_address_id, id: parent_order_id } = order
  const site_id = siteOf(order)
  const rework = await store.insert('orders', {
    client_id, type, return_mode, address_id, delivery_address_id, parent_order_id, is_rework: true, internal_note,
    channel: type === 'transport' ? 'phone' : 'counter', ...site_id !== null && { site_id },
  })
  await store.insertAll('order_items', items.map((item) => ({ order_id: rework.id, ...reworkOf(item) })))
  return rework.id
}

const REWORKS = `
  select original.id, item.order_id as rework_id from order_items original join order_items item on item.reworked_item_id = original.id
  where original.order_id = ? and item.status <> 'canceled' and item.deleted_at is null`

const reworkOf = ({ id, category_id, sub_category_id, known_item_id, type, tissu, color, color2, quantity, wash_type }: Item) =>
  ({ reworked_item_id: id, category_id, sub_category_id, known_item_id, type, tissu, color, color2, quantity, wash_type })

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
