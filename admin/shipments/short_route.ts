/** A sequence of stops with a short way in straight lines: the nearest next one, then crossings are undone (2-opt). Pure. */
import { distanceInMetres } from '#common/distance'
import type { Point } from '#schema/types'

interface Placed { readonly id: number; readonly location: Point | null }

/** The way in metres from the start over the stops that have a location. */
export function routeLength(stops: readonly Placed[], start: Point | null): number {
  const points = [...start ? [start] : [], ...stops.flatMap(({ location }) => location ?? [])]
  return points.reduce((sum, point, index) => sum + distanceBetween(points[index - 1] ?? point, point), 0)
}

/** Stops without a location come last, in their present sequence. */
export function findShortRoute<S extends Placed>(stops: readonly S[], start: Point | null): readonly S[] {
  const placed = stops.filter(({ location }) => location !== null)
  const others = stops.filter(({ location }) => location === null)
  return [...uncrossed(nearestNext(placed, start), start), ...others]
}

function nearestNext<S extends Placed>(stops: readonly S[], start: Point | null): readonly S[] {
  const left = [...stops]
  const route: S[] = []
  let at = start ?? left[0]?.location ?? null
  while (left.length > 0) {
    const from = at
    const distances = left.map(({ location }) => distanceBetween(from, location))
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1)
    if (!next) break
    route.push(next)
    at = next.location
  }
  return route
}

const MAX_ROUNDS = 50

/** Reverses a part of the route as long as that makes it shorter. The first stop may change only if the start is known. */
function uncrossed<S extends Placed>(stops: readonly S[], start: Point | null): readonly S[] {
  let route = stops
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shorter = shorterRoute(route, start)
    if (!shorter) break
    route = shorter
  }
  return route
}

function shorterRoute<S extends Placed>(route: readonly S[], start: Point | null): readonly S[] | null {
  const at = (index: number) => (index < 0 ? start : route[index]?.location ?? null)
  for (let first = start ? 0 : 1; first < route.length - 1; first++) {
    for (let last = first + 1; last < route.length; last++) {
      const now = distanceBetween(at(first - 1), at(first)) + distanceBetween(at(last), at(last + 1))
      const then = distanceBetween(at(first - 1), at(last)) + distanceBetween(at(first), at(last + 1))
      if (then < now) return [...route.slice(0, first), ...route.slice(first, last + 1).toReversed(), ...route.slice(last + 1)]
    }
  }
  return null
}

const distanceBetween = (a: Point | null, b: Point | null): number => (a && b ? distanceInMetres(a, b) : 0)
