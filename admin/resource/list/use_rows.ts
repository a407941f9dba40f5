import { keepPreviousData } from '@tanstack/react-query'
import { useList, type CrudFilter } from '@refinedev/core'
import type { ListAnswer } from '../../providers/data.ts'
import { listQuery, type ListMeta, type Query } from '../../providers/query.ts'
import type { Resource } from '../definition.ts'
import type { Row } from '../record.ts'
import type { ListAddress } from './address.ts'
import { comparisonsOf } from './filters.ts'

export type Given = Readonly<Record<string, number>>

/** The rows that the address asks for; the ones before stay on the screen until they come. */
export function useRows(resource: Resource, address: ListAddress, given: Given) {
  const { filters, meta } = filteredBy(resource, address, given)
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: address.page, pageSize: address.size, mode: 'server' },
    sorters: [address.sort],
    filters,
    meta: { ...meta, totals: resource.list.totals !== undefined || undefined },
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
