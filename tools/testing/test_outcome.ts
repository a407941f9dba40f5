import { NO_COSTS } from '#tests/support/run_costs'
import type { Tally } from '#tests/support/tally_reporter'

/** The result of a task. A check counts as one test. */
export interface TestOutcome extends Tally {
  /** The captured output. */
  readonly output: string
  /** The command that repeats the same tests in one process. */
  readonly rerunCommand?: string
}

/** What a task without a test process has. */
export const WITHOUT_FILES = { files: {}, failures: [], costs: NO_COSTS, documents: {} } as const

/** The outcome of a task that could not start, or failed before it counted its tests. */
export const failedOutcome = (output: string, title: string): TestOutcome =>
  ({ ...WITHOUT_FILES, passed: 0, failed: 1, failures: [title], output })
