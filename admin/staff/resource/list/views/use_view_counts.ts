import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { urlOf } from '../../../../kit/providers/rest/data_provider.ts'
import { call } from '../../../../kit/providers/rest/http.ts'
import { listKey } from '../../../../kit/providers/rest/query_keys.ts'
import type { Resource } from '../../../definition/definition.ts'
import type { ParentIds } from '../../../definition/resource_paths.ts'
import type { ListAddress } from '../address.ts'
import { filterQuery } from '../use_list_rows.ts'

export type ViewCounts = Readonly<Record<string, number>>

/**
 * The number of rows of each view, with the current search and filters; undefined while they load for the first time. Invalidated
 * together with the list.
 */
export function useViewCounts(resource: Resource, address: ListAddress, given: ParentIds): ViewCounts | undefined {
  const query = filterQuery(resource, { ...address, view: null }, given)
  const { data, isLoading } = useQuery({
    queryKey: listKey(resource.name, { counts: query }),
    queryFn: async ({ signal }) => (await call<ViewCounts>(urlOf(resource.name, 'counts'), { query, signal })).body,
    enabled: resource.list.views !== undefined && !address.isTrash, placeholderData: keepPreviousData,
  })
  return isLoading ? undefined : data ?? {}
}

/** The server stops counting here. */
const COUNT_LIMIT = 10_000

export const countText = (count: number, number: (value: number) => string): string =>
  (count > COUNT_LIMIT ? `${number(COUNT_LIMIT)}+` : number(count))
