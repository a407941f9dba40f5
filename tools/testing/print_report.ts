/** The output of `npm test`: each task as it finishes, then the durations and the failures. */
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../root.ts'
import { costsOf } from './daily.ts'
import { FAILURES_DIRECTORY } from './run_artifacts.ts'
import type { TestOutcome } from './test_outcome.ts'
import type { FinishedTestTask } from './concurrency_pool.ts'

export function printFinished({ title, result }: FinishedTestTask<TestOutcome>): void {
  printHeading(`${title}: ${result.failed === 0 ? 'good' : 'FAILED'}`)
  if (result.output) console.log(result.output.trimEnd())
  if (result.failed > 0 && result.rerunCommand) console.log(`\nThe same in one process again: ${result.rerunCommand}`)
}

export function printHeading(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 100 - title.length))}`)
}

export function printTimes(done: readonly FinishedTestTask<TestOutcome>[], memory: number | undefined): void {
  printHeading('how long it took')
  for (const { title, from, to, result: { passed, failed } } of done.toSorted((a, b) => a.from - b.from)) {
    console.log(
      `${clock(from)} – ${clock(to)}  ${clock(to - from)}  ${String(passed).padStart(5)} passed ${failedColumn(failed)}  ${title}`,
    )
  }
  if (memory !== undefined) console.log(`Memory: ${(memory / 2 ** 30).toFixed(1)} GiB at most, of the whole machine since the start`)
  printHeading('the ten slowest files')
  const files = done.flatMap(({ result }) => Object.entries(result.files)).toSorted(([, a], [, b]) => b - a).slice(0, 10)
  for (const [file, seconds] of files) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/** What does not depend on the machine, and the files that load the most documents. */
export function printCosts(done: readonly FinishedTestTask<TestOutcome>[]): void {
  const { documents, servers, databases } = costsOf(done.map(({ result }) => result))
  printHeading(`${documents} documents, ${servers} servers, ${databases} databases`)
  const files = done.flatMap(({ result }) => Object.entries(result.documents)).toSorted(([, a], [, b]) => b - a).slice(0, 10)
  for (const [file, count] of files) console.log(`${String(count).padStart(7)}    ${file}`)
}

export function printFailures(outcomes: readonly TestOutcome[]): void {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length === 0) return
  printHeading('failures')
  for (const one of failures) console.log(one)
  if (existsSync(FAILURES_DIRECTORY)) console.log(`\nPictures, traces and logs: ${relative(ROOT, FAILURES_DIRECTORY)}`)
}

export function summarise(outcomes: readonly TestOutcome[]): { readonly failed: number; readonly line: string } {
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((all, outcome) => all + outcome[key], 0)
  return { failed: sum('failed'), line: `\n${sum('passed')} passed, ${sum('failed')} failed` }
}

const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`
}

const failedColumn = (failed: number): string => (failed > 0 ? `${String(failed).padStart(4)} failed` : ' '.repeat(11))
