/** The categories of the page of the price list, with their sub-categories and all their prices from today on. */
import { useList, type CrudFilter } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { Row } from '../definition/record.ts'
import { can } from '../providers/access_control.ts'
import { dataProvider } from '../providers/data_provider.ts'
import type { Category, SubCategory, Tarif } from './price_matrix.ts'

const KEEP = { placeholderData: <T>(previous: T) => previous }

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
  const error = query.error ?? tarifs.error
  return {
    categories: result.data, total: result.total ?? 0, subCategories: subCategories.rows, tarifs: tarifs.rows, error,
    isLoading: !error && (query.isPending || (ids.length > 0 && (tarifs.isLoading || subCategories.isLoading))),
    retry: () => { void query.refetch(); tarifs.retry() },
  }
}

/** All pages of a list, one after the other. Its key is one of Refine's, so that live changes read it again. */
function useAllRows<T extends Row>(resource: string, filters: CrudFilter[], enabled: boolean) {
  const query = useQuery({
    queryKey: ['data', 'default', resource, 'list', { all: filters }], enabled, ...KEEP,
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
  const { error } = query
  return { rows: (enabled && query.data) || [], isLoading: enabled && query.isPending, error, retry: () => { void query.refetch() } }
}
