import type { Tally } from '#tests/support/tally'

/** What a piece of work came to; a check counts as one test. */
export interface Outcome extends Tally {
  /** What it printed. */
  readonly output: string
  /** The command that runs the same tests in one process again. */
  readonly again?: string
}

/** Work that could not begin, or broke before it could count. */
export const broken = (output: string, title: string): Outcome => ({ passed: 0, failed: 1, files: {}, red: [title], output })
