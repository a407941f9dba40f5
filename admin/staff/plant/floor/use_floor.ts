import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { PlantFloor } from '#common/plant/floor'
import { useIsConnected } from '../../../kit/providers/rest/connection.ts'
import { useLiveRefetch } from '../use_live_refetch.ts'

/** Ages grow without a change of rows. */
const REFRESH = 30_000
const WATCHED = ['orders', 'order_items', 'tasks', 'dryings', 'drying_items', 'machines', 'maintenances', 'departments'] as const

export interface FloorQuery {
  readonly floor: PlantFloor | undefined
  /** The last figures, while they cannot be read. */
  readonly lostSince: string | null
  readonly error: unknown
  readonly retry: () => void
}

export function useFloor(): FloorQuery {
  const isConnected = useIsConnected()
  const { query: { data, error, dataUpdatedAt, refetch } } = useCustom<PlantFloor>({
    url: '/api/user/plant', method: 'get', errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, refetchInterval: REFRESH, refetchOnReconnect: true },
  })
  const retry = () => { void refetch() }
  useLiveRefetch(WATCHED, retry)
  const isLost = data !== undefined && (!isConnected || error !== null)
  return { floor: data?.data, lostSince: isLost ? new Date(dataUpdatedAt).toISOString() : null, error: data ? null : error, retry }
}
