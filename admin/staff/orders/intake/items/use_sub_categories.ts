import { useList } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import type { Row } from '../../../definition/record.ts'

/** The enabled sub-categories of all categories, by position. */
export const useSubCategories = () => useList<Columns<'sub_categories'> & Row>({
  resource: 'sub_categories', filters: [{ field: 'status', operator: 'eq', value: 'enable' }],
  sorters: [{ field: 'position', order: 'asc' }],
  pagination: { pageSize: 200, mode: 'server' }, errorNotification: false, queryOptions: { staleTime: 300_000 },
}).query.data?.data ?? []
