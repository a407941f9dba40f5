/** What a list needs for bulk actions: the row selection and the bar below the rows. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Query } from '../../../kit/providers/rest/list_query.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { hasBulkActions } from './actions.ts'
import { useSelection, type Selection } from './use_selection.ts'

const BulkBar = lazy(() => import('./bar.tsx').then(({ BulkBar: bar }) => ({ default: bar })))

export interface ListedRows {
  readonly rows: readonly Row[]
  readonly total: number
  readonly hasMore: boolean
  readonly isTrash: boolean
  /** The filters of the list without its page. */
  readonly query: Query
}

export interface Bulk { readonly selection: Selection | undefined; readonly bar: ReactNode }

export function useBulk(resource: Resource, listed: ListedRows): Bulk {
  const selection = useSelection(JSON.stringify([resource.name, listed.query]), listed.rows)
  const isVisible = selection.isAll || selection.rows.length > 0
  // Loaded with the first selected row; then it stays mounted, because a batch outlives the selection.
  const [isMounted, setIsMounted] = useState(false)
  if (isVisible && !isMounted) setIsMounted(true)
  if (!hasBulkActions(resource, listed.isTrash)) return { selection: undefined, bar: null }
  const bar = isMounted && (
    <Suspense fallback={null}>
      <BulkBar resource={resource} listed={listed} selection={selection} isOn={isVisible} />
    </Suspense>
  )
  return { selection, bar }
}
