/** The shipments of a day with their pending stops, couriers, vehicles and arrivals, read again when one of them changes. */
import { isIn } from '../definition/status_groups.ts'
import { useCustom, useInvalidate, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayArrivals } from '#common/orders/dispatch'
import { MAX_PAGE_SIZE } from '#common/page_size'
import type { Row as Columns } from '#resources'
import { mayChoose } from '../../kit/providers/session/access_control.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import type { Reference, Row } from '../definition/record.ts'
import type { BoardColumn } from './dispatch/board.ts'
import { useStops } from './stops/use_stops.ts'

export type DayShipment = Row & Columns<'shipments'> & { readonly [N in 'courier' | 'vehicle']?: Reference | null }

const PAGE = { pageSize: MAX_PAGE_SIZE, mode: 'server' } as const

export function useDay(date: string) {
  const invalidate = useInvalidate()
  const { query } = useList<DayShipment>({
    resource: 'shipments', pagination: PAGE, filters: [{ field: 'date', operator: 'eq', value: date }],
    sorters: [{ field: 'id', order: 'asc' }], meta: { q: undefined, view: undefined }, errorNotification: false,
  })
  const shipments = useMemo(() => query.data?.data.filter(({ status }) => !isIn('shipments', 'called_off', status)), [query.data])
  const ids = shipments?.map(({ id }) => id) ?? []
  const planned = useStops(ids.length === 0 ? null : {
    view: null, filters: [
      { field: 'shipment_id', operator: 'in', value: ids }, { field: 'status', operator: 'in', value: ['pending'] },
    ],
  })
  const stops = useMemo(() => (planned.stops ?? []).toSorted((a, b) =>
    (a.sequence ?? 0) - (b.sequence ?? 0) || a.id - b.id), [planned.stops])
  const columns = useMemo(() => (shipments ?? []).map(({ id }): BoardColumn => ({
    key: String(id), shipment_id: id, create: null, stops: stops.filter(({ shipment_id }) => shipment_id === id).map((stop) => stop.id),
  })), [shipments, stops])
  return {
    isLoading: shipments === undefined || (ids.length > 0 && planned.stops === undefined), error: query.error ?? planned.error,
    shipments: shipments ?? [], stops, columns,
    arrivals: useArrivals(date, [...ids, ...stops.map(({ id, version }) => `${id}.${version}`)].join()),
    vehicles: useRows<Row & Columns<'vehicles'>>('vehicles'), couriers: useRows<Row & Columns<'couriers'>>('couriers'),
    reload: () => invalidate({ invalidates: ['all'] }),
  }
}

export type Day = ReturnType<typeof useDay>

/** `key` changes with the stops and their sequences. */
function useArrivals(date: string, key: string): DayArrivals {
  const { query } = useCustom<DayArrivals>({
    url: urlOf('shipments', undefined, 'arrivals'), method: 'get', config: { query: { date } }, meta: { key }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  return query.data?.data ?? NONE
}

const NONE: DayArrivals = []

function useRows<R extends Row>(resource: 'vehicles' | 'couriers'): readonly R[] {
  const { query } = useList<R>({
    resource, pagination: PAGE, meta: { q: undefined, view: undefined }, errorNotification: false,
    queryOptions: { enabled: mayChoose(resource) },
  })
  return query.data?.data ?? EMPTY
}

const EMPTY: readonly never[] = []
