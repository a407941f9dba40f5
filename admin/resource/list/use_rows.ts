import { keepPreviousData } from '@tanstack/react-query'
import { useList, type CrudFilter } from '@refinedev/core'
import type { ListAnswer } from '../../providers/data.ts'
import type { ListMeta } from '../../providers/query.ts'
import type { Resource } from '../definition.ts'
import type { Row } from '../record.ts'
import type { ListAddress } from './address.ts'
import { comparisonsOf } from './filters.ts'

/** The rows that the address asks for; the ones before stay on the screen until they come. */
export function useRows(resource: Resource, address: ListAddress, given: Readonly<Record<string, number>>) {
  const parents: CrudFilter[] = Object.entries(given).map(([field, value]) => ({ field, operator: 'eq', value }))
  const meta: ListMeta = {
    q: address.q || undefined, view: address.view ?? undefined,
    totals: resource.list.totals !== undefined || undefined, deleted: address.isTrash || undefined,
  }
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: address.page, pageSize: address.size, mode: 'server' },
    sorters: [address.sort],
    filters: [...parents, ...comparisonsOf(resource, address.filters)],
    meta,
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
