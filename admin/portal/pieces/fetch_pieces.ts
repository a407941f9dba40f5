import { groupBy } from '#common/group_by'
import { fetchList } from '../api.ts'
import { kindsOf, type Piece, type PicturedCategory, type PieceKind } from './pieces.ts'

export const fetchCategories = (signal: AbortSignal): Promise<readonly PicturedCategory[]> =>
  fetchList<PicturedCategory>('category-list', 'categories', [['_sort', 'position'], ['_end', 200]], signal)

/** By the id of the order: what is known of their pieces. */
export async function fetchKinds(orderIds: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, readonly PieceKind[]>> {
  if (!orderIds.length) return new Map()
  const query = [...orderIds.map((id) => ['order_id', id] as const), ['status_ne', 'canceled'], ['_sort', 'id'], ['_end', 500]] as const
  const [pieces, categories] = await Promise.all([
    fetchList<Piece & { readonly order_id: number }>('order-list', 'order-items', query, signal), fetchCategories(signal),
  ])
  return new Map([...groupBy(pieces, ({ order_id }) => order_id)].map(([id, own]) => [id, kindsOf(own, categories)]))
}
