import { keepPreviousData } from '@tanstack/react-query'
import { useList, type CrudFilter } from '@refinedev/core'
import { listOptions, type ListResult } from '../../../kit/providers/rest/data_provider.ts'
import { queryClient } from '../../../kit/providers/rest/query_client.ts'
import { listQuery, type ListMeta, type Query } from '../../../kit/providers/rest/list_query.ts'
import { readableFields } from '../../definition/access.ts'
import type { Resource } from '../../definition/definition.ts'
import type { ParentIds } from '../../definition/resource_paths.ts'
import type { Row } from '../../definition/record.ts'
import { readListAddress, type ListAddress, type Sort } from './address.ts'
import { crudFiltersOf } from '../../fields/filter_comparisons.ts'
import type { Sums } from './totals.tsx'
import { storedLayout } from './columns/use_list_layout.ts'

/** The rows of the list as in its URL; the previous rows stay visible while the next are loading. */
export const useListRows = (resource: Resource, address: ListAddress, given: ParentIds) =>
  useRowsQuery(resource, { ...pageQuery(resource, address, given), hasTotals: true })

/** Requests the rows of a list as soon as its URL is known, before its page is rendered. Those that are cached are renewed by the page. */
export function prefetchListRows(resource: Resource, search: URLSearchParams, given: ParentIds): void {
  const address = readListAddress(search, resource, storedLayout(resource)?.size ?? undefined)
  const options = listOptions<Row>(listParams(resource, pageQuery(resource, address, given)))
  if (!queryClient.getQueryState(options.queryKey)) void queryClient.prefetchQuery(options)
}

interface PageQuery {
  readonly filters: CrudFilter[]
  readonly meta: ListMeta
  readonly page: number
  readonly size: number
  readonly sort: Sort | readonly Sort[]
}

interface RowsQuery extends PageQuery {
  /** Requests the sums of the definition. */
  readonly hasTotals: boolean
}

const pageQuery = (resource: Resource, address: ListAddress, given: ParentIds): PageQuery =>
  ({ ...listFilters(resource, address, given), page: address.page, size: address.size, sort: address.sort })

const listParams = (resource: Resource, { filters, meta, page, size, sort }: PageQuery) => ({
  resource: resource.name, filters, meta, sorters: [sort].flat(),
  pagination: { currentPage: page, pageSize: size, mode: 'server' } as const,
})

/**
 * The rows of a list in any view mode: a page, a column of a board, the days of a month. `totals` are null until they are known. By
 * `useList`, because `useTable` keeps filters, sorting and page in a state of its own: here they are those of the address.
 */
export function useRowsQuery(resource: Resource, { hasTotals, ...rows }: RowsQuery) {
  const { query } = useList<Row>({
    ...listParams(resource, rows), errorNotification: false, queryOptions: { placeholderData: keepPreviousData },
  })
  const { filters, meta } = rows
  const result = query.data as ListResult<Row> | undefined
  const isSummed = hasTotals && readableFields(resource, resource.list.totals ?? []).length > 0
  const sums = useList<Row>({
    resource: resource.name, filters, pagination: NO_PAGE, meta: { ...meta, totals: true }, errorNotification: false,
    queryOptions: { enabled: isSummed && Boolean(result?.data.length) && !query.isPlaceholderData },
  })
  const summed = sums.query.data as ListResult<Row> | undefined
  return {
    rows: result?.data ?? NO_ROWS, total: result?.total ?? 0, hasMore: result?.more ?? false,
    totals: isSummed && !sums.query.isError ? summed?.totals ?? null : NO_TOTALS,
    isLoading: query.isPending, isRefreshing: query.isFetching && !query.isPending,
    error: query.error, retry: () => { void query.refetch() },
  }
}

/** Of the request for sums over all pages. They read every row that the list finds, so they are requested after its page. */
const NO_PAGE = { mode: 'server', currentPage: 1, pageSize: 0 } as const
const NO_TOTALS: Sums = {}

/** The same at each render, for effects that depend on the rows. */
const NO_ROWS: readonly Row[] = []

/** The filters of the list without its page and sorting, for bulk actions, counts and exports. */
export const filterQuery = (resource: Resource, address: ListAddress, given: ParentIds): Query =>
  listQuery({ ...listFilters(resource, address, given) }).filter(([name]) => name !== '_start' && name !== '_end')

/** The filters and meta of every request for rows of this list. */
export function listFilters(resource: Resource, address: ListAddress, given: ParentIds): { filters: CrudFilter[]; meta: ListMeta } {
  const parents: CrudFilter[] = Object.entries(given).map(([field, value]) => ({ field, operator: 'eq', value }))
  return {
    filters: [...parents, ...crudFiltersOf(resource, address.filters)],
    meta: {
      q: address.q || undefined, view: address.view ?? undefined, where: address.where ?? undefined, deleted: address.isTrash || undefined,
      totals: undefined,
    },
  }
}
