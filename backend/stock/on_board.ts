/** What a vehicle carries at this moment. Source: domain.md §11 invariant 2. */
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

type Result = Row<'order_delivery_items'>['result']

export const ON_BOARD: readonly Result[] = ['loaded', 'refused', 'damaged']

export const isOnBoard = async (store: Store, order_item_id: number): Promise<boolean> =>
  (await store.select('order_delivery_items', { order_item_id })).some(({ result }) => ON_BOARD.includes(result))
