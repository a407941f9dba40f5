/** The categories of the page of the price list, with their sub-categories and all their prices from today on. */
import { useList, type CrudFilter } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { Row } from '../definition/record.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import { dataProvider } from '../../kit/providers/rest/data_provider.ts'
import { listKey } from '../../kit/providers/rest/query_keys.ts'
import type { Category, SubCategory, Tarif } from './price_matrix.ts'
import { priceListState } from './price_list_state.ts'

const KEEP = { placeholderData: <T>(previous: T) => previous }

/** Lists that belong together. */
interface Prices {
  readonly categories: readonly (Category & Row)[]
  readonly subCategories: readonly (SubCategory & Row)[]
  readonly tarifs: readonly Tarif[]
  readonly total: number
}
const NONE: Prices = { categories: [], subCategories: [], tarifs: [], total: 0 }

/** Until all lists of other categories are there the old ones stay: without its prices a category would look as if it had none. */
export function usePriceRows({ q, page, size, today }: { q: string; page: number; size: number; today: string }) {
  const { query, result } = useList<Category & Row>({
    resource: 'categories', pagination: { currentPage: page, pageSize: size, mode: 'server' }, sorters: [{ field: 'id', order: 'asc' }],
    meta: { q: q || undefined }, queryOptions: KEEP, errorNotification: false,
  })
  const ids = result.data.map(({ id }) => id)
  const below: CrudFilter = { field: 'category_id', operator: 'in', value: ids }
  const subCategories = useAllRows<SubCategory & Row>('sub_categories', [below], ids.length > 0 && can('sub_categories', 'list'))
  const tarifs = useAllRows<Tarif>('tarifs', [
    below, { field: 'client_id', operator: 'null', value: true }, { field: 'status', operator: 'eq', value: 'enable' },
    { operator: 'or', value: [
      { field: 'valid_to', operator: 'null', value: true }, { field: 'valid_to', operator: 'gte', value: today },
    ] },
  ], ids.length > 0)
  const parts = [{ ...partOf(query), isNeeded: true }, subCategories, tarifs]
  const { error, isWhole } = priceListState(parts)
  const now: Prices = {
    categories: result.data, subCategories: subCategories.data ?? NONE.subCategories, tarifs: tarifs.data ?? NONE.tarifs,
    total: result.total ?? 0,
  }
  const [last, setLast] = useState<Prices | null>(null)
  if (isWhole && !isSamePrices(now, last)) setLast(now)
  return {
    ...(isWhole ? now : last ?? NONE), error, isLoading: !isWhole && last === null, isBusy: !isWhole,
    retry: () => { for (const { isNeeded, refetch } of parts) if (isNeeded) void refetch() },
  }
}

/** All pages of a list, one after the other. */
function useAllRows<T extends Row>(resource: string, filters: CrudFilter[], isNeeded: boolean) {
  const query = useQuery({
    queryKey: listKey(resource, { all: filters }), enabled: isNeeded, ...KEEP,
    queryFn: async () => {
      const rows: T[] = []
      for (let currentPage = 1, total = 1; rows.length < total; currentPage++) {
        const pagination = { currentPage, pageSize: MAX_PAGE_SIZE, mode: 'server' } as const
        const page = await dataProvider.getList<T>({ resource, filters, sorters: [{ field: 'id', order: 'asc' }], pagination })
        rows.push(...page.data)
        total = page.data.length === 0 ? 0 : page.total
      }
      return rows
    },
  })
  return { ...partOf(query), data: isNeeded ? query.data : undefined, isNeeded }
}

const partOf = <T>({ data, error, isPlaceholderData, refetch }: {
  readonly data: T
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}) => ({ data, error, isPlaceholderData, refetch })

/** The lists stay the same objects until they are read again. */
const isSamePrices = (now: Prices, last: Prices | null): boolean => last !== null && now.total === last.total
  && now.categories === last.categories && now.subCategories === last.subCategories && now.tarifs === last.tarifs
