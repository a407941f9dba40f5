/**
 * The daily tests (`npm test`): every rule, every call, the cover of the screens, a journey per role. `npm test -- release` runs
 * all tests: also what takes minutes of a processor and seldom breaks by accident.
 */
import { addCosts, NO_COSTS, type RunCosts } from '#tests/support/run_costs'
import { startsPrograms } from './shards.ts'
import type { TestOutcome } from './test_outcome.ts'

export type TestRange = 'daily' | 'release'

/** Functional tests with programs of their own are for a release, except these: the fuzzer, and two servers on one database. */
const DAILY_PROGRAMS = ['contract/fuzz', 'auth/several_servers']

/** A journey for each role, forms, lists and keys, and the cover of the screens; the rules of the others have tests without a browser. */
export const DAILY_IN_BROWSER: readonly string[] = [
  'courier/courier_server', 'forms', 'keys/keyboard', 'lists', 'money/drawer_notice', 'money/reissue', 'orders/intake',
  'orders/transitions', 'plant/measuring', 'plant/work', 'portal/portal', 'portal/sign_up', 'scan/counter_day', 'scan/racking',
  'scenario_on_screens', 'screens/arabic', 'screens/english', 'shipments/dispatch', 'shipments/planning',
]

export const isDaily = (file: string): boolean => {
  const [, suite, name] = /^tests\/(\w+)\/(.+)\.spec\.ts$/.exec(file) ?? []
  if (suite === 'unit' || name === undefined) return true
  return suite === 'browser' ? DAILY_IN_BROWSER.includes(name) : DAILY_PROGRAMS.includes(name) || !startsPrograms(file)
}

/**
 * So that the daily tests stay as quick as they are: what costs time on every machine is counted. Templates are not: how many are
 * built depends on the hour at which the run starts.
 */
export const DAILY_LIMITS: Readonly<RunCosts> = { documents: 120, servers: 8, databases: 10 }

export const costsOf = (outcomes: readonly TestOutcome[]): RunCosts => outcomes.map(({ costs }) => costs).reduce(addCosts, NO_COSTS)

/** A sentence for each limit that the run has exceeded. */
export function exceededLimits(costs: RunCosts): string[] {
  return Object.entries(DAILY_LIMITS).flatMap(([name, limit]) => {
    const count = costs[name as keyof RunCosts]
    return count > limit ? [`${count} ${name} in the daily tests, at most ${limit}: share them, or leave tests to the release`] : []
  })
}
