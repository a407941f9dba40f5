/** What a list needs for work on many rows: the ticks, and under the rows the bar with what may be done. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Query } from '../../providers/query.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { hasBulk } from './actions.ts'
import { useSelection, type Selection } from './use_selection.ts'

const BulkBar = lazy(() => import('./bar.tsx').then(({ BulkBar: bar }) => ({ default: bar })))

export interface Listed {
  readonly rows: readonly Row[]
  readonly total: number
  readonly hasMore: boolean
  readonly isTrash: boolean
  /** What the list is filtered to, without its page. */
  readonly query: Query
}

export interface Bulk { readonly selection: Selection | undefined; readonly bar: ReactNode }

export function useBulk(resource: Resource, listed: Listed): Bulk {
  const selection = useSelection(JSON.stringify([resource.name, listed.query]), listed.rows)
  const isOn = selection.isAll || selection.rows.length > 0
  // Fetched with the first tick; then it stays, for work goes on when nothing is ticked any more.
  const [wasOn, setWasOn] = useState(false)
  if (isOn && !wasOn) setWasOn(true)
  if (!hasBulk(resource, listed.isTrash)) return { selection: undefined, bar: null }
  const bar = wasOn && (
    <Suspense fallback={null}><BulkBar resource={resource} listed={listed} selection={selection} isOn={isOn} /></Suspense>
  )
  return { selection, bar }
}
