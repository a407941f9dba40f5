import { keepPreviousData } from '@tanstack/react-query'
import { useList, type CrudFilter } from '@refinedev/core'
import type { ListAnswer } from '../../providers/data.ts'
import { listQuery, type ListMeta, type Query } from '../../providers/query.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import type { ListAddress, Sort } from './address.ts'
import { comparisonsOf } from '../../fields/filters.ts'

export type Given = Readonly<Record<string, number>>

/** The rows that the address asks for; the ones before stay on the screen until they come. */
export const useRows = (resource: Resource, address: ListAddress, given: Given) => useFound(resource, {
  ...filteredBy(resource, address, given), page: address.page, size: address.size, sort: address.sort, hasTotals: true,
})

interface Wanted {
  readonly filters: CrudFilter[]
  readonly meta: ListMeta
  readonly page: number
  readonly size: number
  readonly sort: Sort | readonly Sort[]
  /** The sums that the definition names. */
  readonly hasTotals: boolean
}

/** Rows of a list however they are drawn: a page, a column of a board, the days of a month. */
export function useFound(resource: Resource, { filters, meta, page, size, sort, hasTotals }: Wanted) {
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: page, pageSize: size, mode: 'server' },
    sorters: [sort].flat(),
    filters,
    meta: { ...meta, totals: (hasTotals && resource.list.totals !== undefined) || undefined },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const answer = query.data as ListAnswer<Row> | undefined
  return {
    rows: answer?.data ?? [], total: answer?.total ?? 0, hasMore: answer?.more ?? false, totals: answer?.totals ?? {},
    isLoading: query.isPending, isRefreshing: query.isFetching && !query.isPending,
    error: query.error, retry: () => { void query.refetch() },
  }
}

/** What the list is filtered to, whatever its page and its order: what a bulk acts on. */
export const filterQuery = (resource: Resource, address: ListAddress, given: Given): Query =>
  listQuery({ ...filteredBy(resource, address, given) }).filter(([name]) => name !== '_start' && name !== '_end')

/** Filters and meta of every call for rows of this list. */
export function filteredBy(resource: Resource, address: ListAddress, given: Given): { filters: CrudFilter[]; meta: ListMeta } {
  const parents: CrudFilter[] = Object.entries(given).map(([field, value]) => ({ field, operator: 'eq', value }))
  return {
    filters: [...parents, ...comparisonsOf(resource, address.filters)],
    meta: {
      q: address.q || undefined, view: address.view ?? undefined, where: address.where ?? undefined, deleted: address.isTrash || undefined,
    },
  }
}
