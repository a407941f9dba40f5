/** One request for waiting stops, with the pins of their addresses and the priority of their orders. */
import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { middleOfZone } from '#common/middle_of_zone'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { ResourceName } from '#resources'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { readableFields } from '../../definition/access.ts'
import { resourceOf } from '../../definition/definition.ts'
import { can } from '../../../kit/providers/session/access_control.ts'
import type { ListResult } from '../../../kit/providers/rest/data_provider.ts'
import type { Row } from '../../definition/record.ts'
import { isPolygon } from '../../../kit/map/geometry.ts'
import { isPoint } from '../../../kit/map/point.ts'
import { toPlanStop, STOP_FIELDS, type StopRow } from '../plan_stop.ts'
import type { StopQuery } from './query.ts'

const PAGE = { pageSize: MAX_PAGE_SIZE, mode: 'server' } as const
const fields = (names: readonly string[]) => ({ field: '_fields', operator: 'eq', value: names.join(',') }) as const

const readableStopFields = () => readableFields(resourceOf('order_deliveries'), STOP_FIELDS).map(({ name }) => name)

/** Null requests nothing. */
export function useStops(asked: StopQuery | null) {
  const { query } = useList<StopRow>({
    resource: 'order_deliveries', pagination: PAGE, filters: [fields(readableStopFields()), ...asked?.filters ?? []],
    meta: { view: asked?.view === null ? undefined : 'to_plan', q: asked?.q },
    sorters: [{ field: 'date', order: 'asc' }, { field: 'slot_from', order: 'asc' }],
    errorNotification: false, queryOptions: { enabled: asked !== null },
  })
  const result = asked === null ? undefined : query.data as ListResult<StopRow> | undefined
  const rows = result?.data
  const addresses = useDetails('addresses', rows?.flatMap(({ address_id }) => address_id ?? []), 'location')
  const zones = useDetails('zones', rows?.flatMap(({ zone_id }) => zone_id ?? []), 'polygon')
  const zonePlaces = useMemo(() => new Map([...zones ?? []].map(([id, outline]) =>
    [id, isPolygon(outline) ? middleOfZone(outline) : null])), [zones])
  const orders = useDetails('orders', rows?.map(({ order_id }) => order_id), 'priority')
  const today = useBusinessDay()
  const stops = useMemo(() => rows?.map((row) => {
    const [pin, priority] = [addresses?.get(row.address_id ?? 0), orders?.get(row.order_id)]
    return toPlanStop(row, {
      pin: isPoint(pin) ? pin : null, zonePlace: zonePlaces.get(row.zone_id ?? 0) ?? null,
      priority: typeof priority === 'string' ? priority : null, today,
    })
  }), [rows, addresses, zonePlaces, orders, today])
  return {
    /** Undefined while loading. */
    stops, total: result?.total ?? 0, hasMore: result?.more ?? false, isFetching: asked !== null && query.isFetching, error: query.error,
  }
}

/** One field of the rows with these ids, by id; undefined while loading and for users who may not list them. */
function useDetails(resource: ResourceName, ids: readonly number[] | undefined, field: string) {
  const unique = [...new Set(ids)].toSorted((a, b) => a - b)
  const { query: { data } } = useList<Row>({
    resource, pagination: PAGE, filters: [{ field: 'id', operator: 'in', value: unique }, fields([field])],
    meta: { q: undefined, view: undefined }, errorNotification: false,
    queryOptions: { enabled: unique.length > 0 && can(resource, 'list') },
  })
  return useMemo(() => data && new Map<number, unknown>(data.data.map((row) => [row.id, row[field]])), [data, field])
}
