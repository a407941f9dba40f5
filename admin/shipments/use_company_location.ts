import { useQuery } from '@tanstack/react-query'
import type { Point } from '#schema/types'
import { isPoint } from '../map/point.ts'
import { call } from '../providers/http.ts'

/** Where shipments start: the location of the company; null while it is unknown. */
export function useCompanyLocation(): Point | null {
  const { data } = useQuery({
    queryKey: ['public settings', 'start'], staleTime: 600_000,
    queryFn: async ({ signal }) => (await call<Readonly<Record<string, unknown>>>('/api/public/settings', { token: null, signal })).body,
  })
  const place = data?.['company.location']
  return isPoint(place) ? place : null
}
