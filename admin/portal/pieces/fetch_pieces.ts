import { groupBy } from '#common/group_by'
import { fetchList } from '../api.ts'
import { kindsOf, piecesOfWholeOrders, type Piece, type PicturedCategory, type PieceKind } from './pieces.ts'

export const fetchCategories = (signal: AbortSignal): Promise<readonly PicturedCategory[]> =>
  fetchList<PicturedCategory>('category-list', 'categories', [['_sort', 'position'], ['_end', 200]], signal)

/** By the id of the order: what is known of their pieces. The orders are shown without them, if they cannot be read. */
export async function fetchKinds(orderIds: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, readonly PieceKind[]>> {
  if (!orderIds.length) return new Map()
  try {
    return await readKinds(orderIds, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return new Map()
  }
}

/** The newest orders first: those beyond the limit have none. */
async function readKinds(orderIds: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, readonly PieceKind[]>> {
  const ofOrders = orderIds.map((id) => ['order_id', id] as const)
  const query = [...ofOrders, ['status_ne', 'canceled'], ['_sort', 'order_id,id'], ['_order', 'desc,asc'], ['_end', MOST_PIECES]] as const
  const [pieces, categories] = await Promise.all([
    fetchList<Piece & { readonly order_id: number }>('order-list', 'order-items', query, signal), fetchCategories(signal),
  ])
  const whole = piecesOfWholeOrders(pieces, MOST_PIECES)
  return new Map([...groupBy(whole, ({ order_id }) => order_id)].map(([id, own]) => [id, kindsOf(own, categories)]))
}

const MOST_PIECES = 500
