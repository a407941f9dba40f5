/** Why a file cannot be imported, as the words under `errors.exchange` say it. */
export type Problem = 'empty_file' | 'many_columns' | 'many_rows' | 'old_excel' | 'too_heavy' | 'too_large' | 'unreadable'

export class UnfitFile extends Error {
  readonly problem: Problem
  readonly max: number | undefined

  constructor(problem: Problem, max?: number) {
    super(problem)
    this.problem = problem
    this.max = max
  }
}
