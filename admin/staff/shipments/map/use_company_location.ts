import { useQuery } from '@tanstack/react-query'
import type { Point } from '#schema/types'
import { isPoint } from '../../../kit/map/point.ts'
import { publicSettings } from '../../../kit/providers/public_settings.ts'

/** Where shipments start: the location of the company; null while it is unknown. */
export function useCompanyLocation(): Point | null {
  const place = useQuery(publicSettings).data?.['company.location']
  return isPoint(place) ? place : null
}
