import { useList } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import { can } from '../../../kit/providers/session/access_control.ts'
import type { Row } from '../../definition/record.ts'
import type { Item } from '../order.ts'

type Drying = Columns<'drying_items'> & Row

/** When the items in a drying are expected to be dry, by item. */
export function useDryings(items: readonly Item[]): ReadonlyMap<number, string> {
  const ids = items.filter(({ is_drying }) => is_drying).map(({ id }) => id)
  const { query } = useList<Drying>({
    resource: 'drying_items', errorNotification: false, pagination: { pageSize: 100, mode: 'server' },
    filters: [{ field: 'order_item_id', operator: 'in', value: ids }], sorters: [{ field: 'id', order: 'asc' }],
    queryOptions: { enabled: ids.length > 0 && can('drying_items', 'list') },
  })
  const open = (ids.length > 0 && query.data?.data) || []
  return new Map(open.flatMap(({ order_item_id: item, expected_out_at: at, out_at: out }) =>
    (item !== null && at !== null && out === null ? [[item, at] as const] : [])))
}
