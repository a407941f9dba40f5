import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useKeys } from '@refinedev/core'
import { urlOf } from '../../providers/data.ts'
import { call } from '../../providers/http.ts'
import type { Resource } from '../../definition/definition.ts'
import type { ListAddress } from './address.ts'
import { filterQuery } from './use_rows.ts'

type Numbers = Readonly<Record<string, number>>

/** How many rows each view has, with the search and the filters that are on. Asked again whenever the list is. */
export function useCounts(resource: Resource, address: ListAddress, given: Numbers): Numbers {
  const { keys } = useKeys()
  const query = filterQuery(resource, { ...address, view: null }, given)
  const { data } = useQuery({
    queryKey: keys().data().resource(resource.name).action('list').params({ counts: query }).get(),
    queryFn: async ({ signal }) => (await call<Numbers>(urlOf(resource.name, 'counts'), { query, signal })).body,
    enabled: resource.list.views !== undefined && !address.isTrash, placeholderData: keepPreviousData,
  })
  return data ?? {}
}

/** The server counts to this. */
const COUNTED = 10_000

export const countText = (count: number, number: (value: number) => string): string =>
  (count > COUNTED ? `${number(COUNTED)}+` : number(count))
