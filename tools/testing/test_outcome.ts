import type { Tally } from '#tests/support/tally_reporter'

/** The result of a task. A check counts as one test. */
export interface TestOutcome extends Tally {
  /** The captured output. */
  readonly output: string
  /** The command that repeats the same tests in one process. */
  readonly rerunCommand?: string
}

/** The outcome of a task that could not start, or failed before it counted its tests. */
export const failedOutcome = (output: string, title: string): TestOutcome =>
  ({ passed: 0, failed: 1, files: {}, failures: [title], output })
