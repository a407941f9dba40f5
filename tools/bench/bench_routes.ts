/** `npm run bench -- routes`: the sequences that the planner finds for published instances, beside the best ones that are known. */
import { readdirSync } from 'node:fs'
import { findRoutesInThread } from '#backend/trade/shipments/routing/index'
import { INSTANCES, routingInstance, readInstance } from './routing_instance.ts'
import { median } from './throughput.ts'

const SEEDS = [1, 2, 3, 4, 5]
/** Within 3 % of the best known in a second, with 100 stops. */
const GOAL_PERCENT = 3

/** `part` of the name of the instances. */
export async function benchRoutes(part = ''): Promise<void> {
  console.log(`${SEEDS.length} searches each: % above the best known distance\n`)
  console.log(lineOf(['', 'stops', 'best known', 'median', 'worst', 'goal', '', 'ms']))
  for (const file of readdirSync(INSTANCES).filter((name) => name.includes(part)).sort()) {
    const instance = readInstance(file)
    const routing = routingInstance(instance)
    const found: { readonly above: number; readonly isLate: boolean; readonly ms: number }[] = []
    for (const seed of SEEDS) {
      const start = performance.now()
      const { distance, lateness } = await findRoutesInThread(routing, seed)
      found.push({ above: (distance / instance.bestKnown - 1) * 100, isLate: lateness > 1e-6, ms: performance.now() - start })
    }
    const worst = Math.max(...found.map(({ above }) => above))
    const verdict = found.some(({ isLate }) => isLate) ? 'LATE' : worst > GOAL_PERCENT ? 'MISSED' : ''
    console.log(lineOf([
      instance.name, String(routing.stops.length), String(instance.bestKnown), median(found.map(({ above }) => above)).toFixed(2),
      worst.toFixed(2), String(GOAL_PERCENT), verdict, median(found.map(({ ms }) => ms)).toFixed(0),
    ]))
  }
}

const lineOf = ([name = '', ...cells]: readonly string[]): string => name.padEnd(14) + cells.map((cell) => cell.padStart(12)).join('')
