/** `npm run bench -- routes`: the sequences that the planner finds for published instances, beside the best ones that are known. */
import { readdirSync } from 'node:fs'
import { findRoutes } from '#backend/routing/find_routes'
import { INSTANCES, problemOf, readInstance } from './routing_instance.ts'
import { median } from './throughput.ts'

const SEEDS = [1, 2, 3, 4, 5]
/** Of the goal: within 3 % of the best known in a second, with 100 stops. */
const LIMITS = { changes: 50_000, milliseconds: 900 }
const GOAL_PERCENT = 3

export function benchRoutes(): void {
  console.log(`${SEEDS.length} searches each, at most ${LIMITS.milliseconds} ms: % above the best known distance\n`)
  console.log(lineOf(['', 'stops', 'best known', 'median', 'worst', 'goal', '', 'ms']))
  for (const file of readdirSync(INSTANCES).sort()) {
    const instance = readInstance(file)
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
