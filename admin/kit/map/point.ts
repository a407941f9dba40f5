/** A point of a map, apart from areas: lists need no more. Pure. */
import type { Point } from '#schema/types'

export const roundPoint = ({ lat, lng }: Point): Point => ({ lat: roundDegrees(lat), lng: roundDegrees(lng) })

/** Seven decimals are about one centimetre. */
export const roundDegrees = (value: number) => Number(value.toFixed(7))

export const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'lat' in value && typeof value.lat === 'number'
