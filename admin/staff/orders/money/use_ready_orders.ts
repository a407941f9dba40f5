import { useList } from '@refinedev/core'
import { can } from '../../../kit/providers/session/access_control.ts'
import { statusesOf } from '../../definition/status_groups.ts'
import type { Order } from '../order.ts'
import { isReadyToHandOver } from '../conditions.ts'

/** What is ready for the client, the oldest first. */
export function useReadyOrders(client_id: number | null): readonly Order[] {
  const { query } = useList<Order>({
    resource: 'orders', pagination: { pageSize: 50, mode: 'server' }, sorters: [{ field: 'id', order: 'asc' }], errorNotification: false,
    filters: [
      { field: 'client_id', operator: 'eq', value: client_id }, { field: 'status', operator: 'in', value: statusesOf('orders', 'ready') },
    ],
    queryOptions: { enabled: client_id !== null && can('orders', 'list') },
  })
  return query.data?.data ?? []
}

/** What the client can take along now, as far as this person may hand it over. */
export const useOrdersToHandOver = (client_id: number | null): readonly Order[] => useReadyOrders(client_id)
  .filter((order) => order.can?.transitions?.deliver !== undefined && isReadyToHandOver(order))
