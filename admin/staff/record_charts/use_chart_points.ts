import { useCustom } from '@refinedev/core'
import type { ChartPoint } from '../../kit/charts/data.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'

/** The points of the chart of a record, as the server adds them up. */
export function useChartPoints(resource: string, id: number) {
  const { query } = useCustom<{ readonly points: readonly ChartPoint[] }>({
    url: urlOf(resource, id, 'chart'), method: 'get', errorNotification: false, queryOptions: { staleTime: 60_000 },
  })
  return { points: query.data?.data.points, error: query.error, retry: () => { void query.refetch() } }
}
