/** `npm run bench -- routes`: the sequences that the planner finds for published instances, beside the best ones that are known. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRoutes } from '#backend/routing/find_routes'
import type { RoutingProblem } from '#backend/routing/routing_problem'
import { ROOT } from '../root.ts'
import { median } from './throughput.ts'

const DIRECTORY = join(ROOT, 'tools/bench/routes')
const SEEDS = [1, 2, 3, 4, 5]
/** Of the goal: within 3 % of the best known in a second, with 100 stops. */
const LIMITS = { changes: 50_000, milliseconds: 900 }
const GOAL_PERCENT = 3

interface Instance {
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

export function benchRoutes(): void {
  console.log(`${SEEDS.length} searches each, at most ${LIMITS.milliseconds} ms: % above the best known distance\n`)
  console.log(lineOf(['', 'stops', 'best known', 'median', 'worst', 'goal', '', 'ms']))
  for (const file of readdirSync(DIRECTORY).sort()) {
    const instance = JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')) as Instance
    const problem = problemOf(instance)
    const found = SEEDS.map((seed) => {
      const start = performance.now()
      const { distance, lateness } = findRoutes(problem, { ...LIMITS, seed })
      return { above: (distance / instance.bestKnown - 1) * 100, isLate: lateness > 1e-6, ms: performance.now() - start }
    })
    const worst = Math.max(...found.map(({ above }) => above))
    const verdict = found.some(({ isLate }) => isLate) ? 'LATE' : worst > GOAL_PERCENT ? 'MISSED' : ''
    console.log(lineOf([
      instance.name, String(problem.stops.length), String(instance.bestKnown), median(found.map(({ above }) => above)).toFixed(2),
      worst.toFixed(2), String(GOAL_PERCENT), verdict, median(found.map(({ ms }) => ms)).toFixed(0),
    ]))
  }
}

const lineOf = ([name = '', ...cells]: readonly string[]): string => name.padEnd(14) + cells.map((cell) => cell.padStart(12)).join('')

function problemOf({ locations, capacity, service, vehicles, rounding }: Instance): RoutingProblem {
  const distances = Float64Array.from(locations.flatMap(([x = 0, y = 0]) =>
    locations.map(([otherX = 0, otherY = 0]) => rounded(Math.hypot(x - otherX, y - otherY), rounding))))
  const [, , , leaves = -Infinity, returns = Infinity] = locations[0] ?? []
  const vehicle = { capacities: capacity === null ? [] : [capacity], leaves, returns, locked: [], fixed: 0 }
  return {
    stops: locations.slice(1).map(([, , load = 0, opens = -Infinity, closes = Infinity]) => (
      { loads: capacity === null ? [] : [load], opens, closes, service })),
    vehicles: Array.from({ length: vehicles }, () => vehicle), distances, durations: distances,
  }
}

function rounded(distance: number, rounding: Instance['rounding']): number {
  if (rounding === 'none') return distance
  return rounding === 'whole' ? Math.round(distance) : Math.floor(distance * 10 + 1e-9) / 10
}
