import { useList } from '@refinedev/core'
import { statusesOf } from '../../definition/status_groups.ts'
import type { Order } from '../order.ts'
import { isReadyToHandOver } from '../order_conditions.ts'

/** What the client can take along now, the oldest first. */
export function useReadyOrders(client_id: number | null): readonly Order[] {
  const { query } = useList<Order>({
    resource: 'orders', pagination: { pageSize: 50, mode: 'server' }, sorters: [{ field: 'id', order: 'asc' }], errorNotification: false,
    filters: [
      { field: 'client_id', operator: 'eq', value: client_id }, { field: 'status', operator: 'in', value: statusesOf('orders', 'ready') },
    ],
    queryOptions: { enabled: client_id !== null },
  })
  return (query.data?.data ?? []).filter((order) => order.can?.transitions?.deliver !== undefined && isReadyToHandOver(order))
}
