import { fetchList, localizedName } from '../api.ts'
import type { NamedCategory } from '../pieces/pieces.ts'
import type { Kind } from './request.ts'

/** What may be counted, in the order of the price list. */
export async function fetchPieceKinds(language: string, signal: AbortSignal): Promise<readonly Kind[]> {
  const query = [['_sort', 'position'], ['_end', 100]] as const
  const categories = await fetchList<NamedCategory>('category-list', 'categories', query, signal)
  return categories.map(({ id, name }) => ({ id, label: localizedName(name, language) }))
}
