/** Pieces that a courier takes at the door, each an item of its order from then on. Source: domain.md §5.3 T-D1. */
import { fixTag } from '#backend/trade/orders/index'
import { takesItems } from '#backend/trade/orders/status_groups'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { correctedTag, normalizedCode } from '#common/files/printed_codes'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

interface Piece {
  readonly order_item_id?: number
  readonly category_id?: number
  readonly quantity?: number
  readonly tag_code?: string
  readonly note?: string
  readonly photo_id?: number
}

/** What is taken is no longer what the order says, but what the list does. */
export const countByList = ({ row: { own_values } }: TransitionContext<'order_deliveries'>): Values<'order_deliveries'> =>
  (own_values?.includes('items') ? {} : { own_values: [...own_values ?? [], 'items'] })

export async function takePiece({ store, row: stop, args }: TransitionContext<'order_deliveries'>): Promise<void> {
  const piece = args as unknown as Piece
  const order = await findOrFail(store, 'orders', stop.order_id)
  if (!takesItems(order.status)) throw refuse('errors.shipments.order_is_here')
  const tag_id = piece.tag_code === undefined ? null : await freeTag(store, piece.tag_code)
  const item = await itemOf(store, order.id, piece)
  await store.update('order_items', item.id, { taken_at: store.context.now, arrived_at: null })
  if (tag_id !== null) await fixTag(store, tag_id, item.id)
  const { tag_code: code } = await findOrFail(store, 'order_items', item.id)
  const listed = await store.insert('order_delivery_items', { order_delivery_id: stop.id, order_item_id: item.id, description: code })
  await store.update('order_delivery_items', listed.id, { result: 'handled', scanned_at: store.context.now })
}

/** The one that was announced, or a new one. */
async function itemOf(store: Store, order_id: number, piece: Piece): Promise<Pick<Row<'order_items'>, 'id'>> {
  const { order_item_id, category_id, quantity = 1, note, photo_id } = piece
  if (order_item_id !== undefined) {
    const item = await store.lock('order_items', order_item_id)
    if (item.taken_at !== null || item.status !== 'pending') throw invalid('order_item_id', (t) => t('errors.shipments.already_taken'))
    if (photo_id !== undefined) await store.update('order_items', item.id, { photos_before: [photo_id] })
    return item
  }
  if (category_id === undefined) throw invalid('category_id', (t) => t('errors.field.required'))
  return store.insert('order_items', {
    order_id, category_id, quantity, ...note !== undefined && { note }, ...photo_id !== undefined && { photos_before: [photo_id] },
  })
}

/** What was announced and not taken is still with its client: where pieces were listed, the order is without it. */
export async function dropUntaken(store: Store, order_id: number): Promise<void> {
  for (const { id, taken_at, arrived_at } of await store.select('order_items', { order_id, status: 'pending' })) {
    if (taken_at !== null || arrived_at !== null) continue
    await store.transition('order_items', id, 'drop')
    await store.update('order_items', id, { return_required: false })
  }
}

/** As it was scanned or typed; a tag of no registered roll, or one that is used, is refused by name. */
async function freeTag(store: Store, typed: string): Promise<number> {
  const code = normalizedCode(typed)
  for (const meant of new Set([code, correctedTag(code)])) {
    const [tag] = await store.select('tags', { code: meant })
    if (tag?.status === 'free') return tag.id
    if (tag || (await store.select('order_items', { tag_code: meant })).length > 0)
      throw invalid('tag_code', (t) => t('errors.shipments.tag_used', { code: meant }))
  }
  throw invalid('tag_code', (t) => t('errors.shipments.tag_unknown', { code }))
}

export async function putBackPiece({ store, row: listed }: TransitionContext<'order_delivery_items'>): Promise<void> {
  if (listed.order_item_id === null) return
  await store.transition('order_items', listed.order_item_id, 'drop')
  // It never left its client, whatever an earlier stop has fetched.
  await store.update('order_items', listed.order_item_id, { return_required: false })
}
