import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Dashboard, Period } from '#common/time/dashboard_periods'
import { figuresOf, periodOf } from './figures.ts'

export interface DashboardQuery {
  readonly period: Period
  readonly choosePeriod: (period: Period) => void
  readonly figures: Dashboard | undefined
  /** The figures are still those of the period chosen before. */
  readonly isStale: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** The period is in the URL. */
export function useDashboard(): DashboardQuery {
  const [search, setSearch] = useSearchParams()
  const period = periodOf(search.get('period'))
  const { query } = useCustom<Dashboard>({
    url: '/api/user/dashboard', method: 'get', config: { query: { period } }, errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, staleTime: 15_000 },
  })
  return {
    period, choosePeriod: (next) => { setSearch({ period: next }, { preventScrollReset: true }) },
    figures: query.data && figuresOf(query.data.data),
    isStale: query.isPlaceholderData, error: query.error, retry: () => { void query.refetch() },
  }
}
