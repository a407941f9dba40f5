import { distanceInMetres } from '#common/distance'
import type { Point } from '#schema/types'

/** The way in metres from the start over the stops that have a location, in straight lines. Pure. */
export function routeLength(stops: readonly { readonly location: Point | null }[], start: Point | null): number {
  const points = [...start ? [start] : [], ...stops.flatMap(({ location }) => location ?? [])]
  return points.reduce((sum, point, index) => sum + distanceInMetres(points[index - 1] ?? point, point), 0)
}
