/** The list of prices: first as a matrix, for filters and conditions as a table. */
import { lazy } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { RoutedList } from '../resource/list.tsx'
import { can } from '../../kit/providers/session/access_control.ts'
import type { ListParts } from '../resource/list/parts.ts'

const PriceMatrix = lazy(() => import('./price_matrix.tsx').then(({ PriceMatrix: matrix }) => ({ default: matrix })))

const PARTS: ListParts = { viewModes: { views: { prices: { icon: 'columns', View: PriceMatrix, hasTools: false } }, first: 'prices' } }

export function Component() {
  const [search] = useSearchParams()
  // A link to some of the prices: the matrix knows no filters.
  const isFiltered = [...search.keys()].some((name) => name.startsWith('f.') || ['view', 'where', 'mine', 'deleted'].includes(name))
  const asTable = new URLSearchParams([...search, ['look', 'table']]).toString()
  // The rows of the matrix are categories.
  if (!can('categories', 'list')) return <RoutedList />
  return isFiltered && !search.has('look') ? <Navigate to={`?${asTable}`} replace /> : <RoutedList parts={PARTS} />
}
