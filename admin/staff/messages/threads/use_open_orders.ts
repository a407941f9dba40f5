import { useList } from '@refinedev/core'
import { can } from '../../../kit/providers/session/access_control.ts'
import type { Row } from '../../definition/record.ts'
import type { Row as Columns } from '#resources'

export type OpenOrder = Row & Pick<Columns<'orders'>, 'code' | 'status' | 'promised_at'> & { readonly balance?: number | null }

/** The newest open orders of a client; none without the right to list them. */
export function useOpenOrders(client: number | null): readonly OpenOrder[] {
  const { query } = useList<OpenOrder>({
    resource: 'orders', errorNotification: false, meta: { view: 'running' }, pagination: { pageSize: SIZE, mode: 'server' },
    filters: [{ field: 'client_id', operator: 'eq', value: client }], sorters: [{ field: 'id', order: 'desc' }],
    queryOptions: { enabled: client !== null && can('orders', 'list') },
  })
  return query.data?.data ?? []
}

const SIZE = 5
