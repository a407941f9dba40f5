/** Published instances of the vehicle routing problem, with the best distance that is known of each. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoutingInstance } from '#backend/trade/shipments/routing/instance'
import { ROOT } from '../root.ts'

export const INSTANCES = join(ROOT, 'tools/bench/routes')

export interface PublishedInstance {
  readonly name: string
  readonly bestKnown: number
  /** As the best known distance was computed: cut to tenths, rounded, or exact. */
  readonly rounding: 'tenths' | 'whole' | 'none'
  readonly vehicles: number
  readonly capacity: number | null
  readonly service: number
  /** x, y, load, and the first and last time at which the service may begin. The first one is the depot. */
  readonly locations: readonly (readonly number[])[]
}

export const readInstance = (file: string): PublishedInstance =>
  JSON.parse(readFileSync(join(INSTANCES, file), 'utf8')) as PublishedInstance

export function routingInstance({ locations, capacity, service, vehicles, rounding }: PublishedInstance): RoutingInstance {
  const distances = locations.map(([x = 0, y = 0]) =>
    locations.map(([otherX = 0, otherY = 0]) => rounded(Math.hypot(x - otherX, y - otherY), rounding)))
  const [, , , leaves = -Infinity, returns = Infinity] = locations[0] ?? []
  const vehicle = { capacities: capacity === null ? [] : [capacity], leaves, returns, locked: [], fixed: 0 }
  return {
    stops: locations.slice(1).map(([, , load = 0, opens = -Infinity, closes = Infinity]) => (
      { loads: capacity === null ? [] : [load], opens, closes, service })),
    vehicles: Array.from({ length: vehicles }, () => vehicle), distances, durations: distances,
  }
}

function rounded(distance: number, rounding: PublishedInstance['rounding']): number {
  if (rounding === 'none') return distance
  return rounding === 'whole' ? Math.round(distance) : Math.floor(distance * 10 + 1e-9) / 10
}
