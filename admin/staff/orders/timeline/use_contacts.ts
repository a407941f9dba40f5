/** The contacts about an order, newest first: its own, and those about all that was open of its client. */
import { useList } from '@refinedev/core'
import type { Contact } from './contact.tsx'

export function useOrderContacts(id: number): readonly Contact[] {
  const [own, ofClient] = [useContactsBy('order_id', id), useContactsBy('orders', id)]
  return [...own, ...ofClient].toSorted((one, other) => other.started_at.localeCompare(one.started_at))
}

const useContactsBy = (field: 'order_id' | 'orders', value: number): readonly Contact[] => useList<Contact>({
  resource: 'delivery_calls', filters: [{ field, operator: 'eq', value }], sorters: [{ field: 'started_at', order: 'desc' }],
  pagination: { pageSize: 100, mode: 'server' }, errorNotification: false,
}).query.data?.data ?? []
