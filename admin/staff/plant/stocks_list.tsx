/** The list of stock places. */
import { Navigate, useSearchParams } from 'react-router'
import { resourceOf } from '../definition/definition.ts'
import { listLink } from '../definition/resource_paths.ts'
import { RoutedList } from '../resource/list.tsx'

const WAITING = 'waiting_final'
const items = resourceOf('order_items')
const ITEMS_WAIT = { viewsElsewhere: { [WAITING]: items } }

/** What waits for its final place are items, and some lie in no place: whoever may list items sees them, and their number on the tab. */
export function Component() {
  const [search] = useSearchParams()
  const path = listLink(items)
  if (path && search.get('view') === WAITING) return <Navigate to={`${path}?view=${WAITING}`} replace />
  return <RoutedList parts={path ? ITEMS_WAIT : {}} />
}
