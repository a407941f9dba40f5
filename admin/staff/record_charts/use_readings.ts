import { useList } from '@refinedev/core'
import { businessDay } from '../../kit/format/business_zone.ts'
import type { Row } from '../definition/record.ts'

interface Reading extends Row { readonly taken_at: string; readonly value: string; readonly per_day: string | null }

/** The latest readings of a meter, the oldest first. */
export function useReadings(meter: number | undefined) {
  const { query } = useList<Reading>({
    resource: 'meter_snapshots', filters: [{ field: 'meter_id', operator: 'eq', value: meter }],
    sorters: [{ field: 'taken_at', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: 60, mode: 'server' }, errorNotification: false, queryOptions: { enabled: meter !== undefined },
  })
  return { readings: query.data?.data.toReversed(), error: query.error, retry: () => { void query.refetch() } }
}

/** The readings of the day of a point. */
export const readingsHref = (meter: number) => ({ x }: { readonly x: string }): string => {
  const day = businessDay(Date.parse(x))
  return `/user/meters/${meter}/snapshots?f.taken_at=${day}..${day}`
}
