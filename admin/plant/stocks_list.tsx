/** The list of stock places. */
import { Navigate, useSearchParams } from 'react-router'
import { resourceOf } from '../definition/definition.ts'
import { listLink } from '../definition/resource_paths.ts'
import { RoutedList } from '../resource/list.tsx'

const WAITING = 'waiting_final'

/** What waits for its final place are items, and some lie in no place: whoever may list items sees them. */
export function Component() {
  const [search] = useSearchParams()
  const items = listLink(resourceOf('order_items'))
  return search.get('view') === WAITING && items ? <Navigate to={`${items}?view=${WAITING}`} replace /> : <RoutedList />
}
