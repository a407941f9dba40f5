/** What the pickup of a new order reads: the addresses of the client, the zones, and the slots of a zone. */
import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { Row as Columns } from '#resources'
import { useFetch } from '../../../../kit/controls/hooks/use_fetch.ts'
import { can } from '../../../../kit/providers/session/access_control.ts'
import { call } from '../../../../kit/providers/rest/http.ts'
import type { Reference, Row } from '../../../definition/record.ts'
import type { StaffSlot } from '#common/time/slot'
import { byUse, type Zone } from './pickup.ts'

export type Address = Columns<'addresses'> & Row & { readonly zone: Reference | null }

/** The last one first; none for a client who is new. */
export function useAddresses(client: unknown): readonly Address[] {
  const isKnown = typeof client === 'number'
  const { query } = useList<Address>({
    resource: 'addresses', errorNotification: false, pagination: { pageSize: 10, mode: 'server' },
    filters: [{ field: 'client_id', operator: 'eq', value: isKnown ? client : 0 }], sorters: [{ field: 'id', order: 'desc' }],
    queryOptions: { enabled: isKnown && can('addresses', 'list') },
  })
  return isKnown ? query.data?.data ?? [] : []
}

/** The zones of the newest addresses first, then by their names. */
export function useZones(): readonly Zone[] {
  const zones = useList<Zone>({
    resource: 'zones', filters: [{ field: 'status', operator: 'eq', value: 'enable' }], sorters: [{ field: 'label', order: 'asc' }],
    pagination: { pageSize: 100, mode: 'server' }, errorNotification: false, queryOptions: { ...RARELY, enabled: can('zones', 'list') },
  }).query.data?.data
  const { data: newest, isPending } = useList<Address>({
    resource: 'addresses', sorters: [{ field: 'id', order: 'desc' }], pagination: { pageSize: 100, mode: 'server' },
    errorNotification: false, queryOptions: { ...RARELY, enabled: can('addresses', 'list') },
  }).query
  // The chips do not change their places under a finger.
  const isKnown = !can('addresses', 'list') || !isPending
  return useMemo(() => (zones && isKnown ? byUse(zones, newest?.data.map(({ zone_id }) => zone_id) ?? []) : NONE), [zones, isKnown, newest])
}

const RARELY = { staleTime: 300_000 }

export function useCollectSlots(zoneId: number | null): { readonly slots: readonly StaffSlot[]; readonly reload: () => void } {
  const { loaded, reload } = useFetch(`slots ${zoneId}`, async (signal) => {
    const query = zoneId === null ? [] : [['zone_id', zoneId]] as const
    return (await call<StaffSlot[]>('/api/user/slots', { query, signal })).body
  })
  return { slots: loaded.state === 'ready' ? loaded.value : [], reload }
}

const NONE: readonly Zone[] = []
