/** The Japa suites as tasks of the pool: one process per shard. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../run_program.ts'
import { INSTALL_CHROMIUM_TASK, BUILD_PAGES_TASK } from './static_checks.ts'
import { isDaily, type TestRange } from './daily.ts'
import { fileArguments, testFiles, splitIntoShards, startsPrograms } from './shards.ts'
import { failedOutcome, type TestOutcome } from './test_outcome.ts'
import { RUN_ID } from './run_artifacts.ts'
import type { TestTask } from './concurrency_pool.ts'
import type { Tally } from '#tests/support/tally_reporter'

export type Suite = 'unit' | 'functional' | 'browser'

const isScreens = (file: string): boolean => file.startsWith('tests/browser/screens/')

/** The files of a run, by suite. */
export const filesOf = (range: TestRange): Readonly<Record<Suite, readonly string[]>> => {
  const select = (suite: Suite) => testFiles(suite).filter((file) => range === 'release' || isDaily(file))
  return { unit: select('unit'), functional: select('functional'), browser: select('browser') }
}

/** The tasks of all suites. Each test file belongs to exactly one task. */
export function suiteTasks(range: TestRange): TestTask<TestOutcome>[] {
  const { unit, functional, browser } = filesOf(range)
  return [
    ...shardTasks('unit', unit, 1),
    ...shardTasks('functional', functional.filter((file) => !startsPrograms(file)), 2),
    ...shardTasks('functional', functional.filter(startsPrograms), 1, 'with programs of their own'),
    ...shardTasks('browser', browser.filter((file) => !isScreens(file) && !startsPrograms(file)), 2),
    ...shardTasks('browser', browser.filter((file) => !isScreens(file) && startsPrograms(file)), 1, 'with programs of their own'),
    ...range === 'release'
      ? browser.filter(isScreens).flatMap((file) => shardTasks('browser', [file], 1, `screens, ${file.replace(/.*\/|\.spec\.ts/g, '')}`))
      : shardTasks('browser', browser.filter(isScreens), 1, 'cover of the screens', { SCREENS: 'cover' }),
  ]
}

function shardTasks(
  suite: Suite, files: readonly string[], count: number, what?: string, env: NodeJS.ProcessEnv = {},
): TestTask<TestOutcome>[] {
  return splitIntoShards(files, count).map(({ files: own, weight }, index) => {
    const title = [suite, what ?? (count > 1 ? String(index + 1) : undefined)].filter(Boolean).join(': ')
    const args = fileArguments(suite, own)
    const rerunCommand = ['npm test --', suite, ...args].join(' ')
    const after = suite === 'browser' ? [BUILD_PAGES_TASK.title, INSTALL_CHROMIUM_TASK.title] : []
    const run = async (before: readonly TestOutcome[]): Promise<TestOutcome> =>
      before.some(({ failed }) => failed > 0)
        ? failedOutcome(`Not started, because this failed: ${after.join(' or ')}`, title)
        : { ...(await runSuite(suite, args, { title, env })), rerunCommand }
    return { title, weight, after, run }
  })
}

/** Runs a suite in a new process. The output is shown while it runs (`show`), or returned in the outcome. */
export async function runSuite(
  suite: Suite, args: readonly string[], { title, show = false, env = {} }: { title: string; show?: boolean; env?: NodeJS.ProcessEnv },
): Promise<TestOutcome> {
  const directory = mkdtempSync(join(tmpdir(), 'zarbia-tally-'))
  const file = join(directory, 'tally.json')
  const { code, output } = await runProgram('node', ['tools/testing/test_process.ts', suite, ...args], {
    show, env: { TALLY_FILE: file, TEST_RUN: RUN_ID, ...env },
  })
  const tally = readTally(file)
  rmSync(directory, { recursive: true })
  if (!tally) return failedOutcome(output, title)
  // An error outside of tests is a failure too, and so is a run without any test.
  const isBroken = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return { ...tally, ...isBroken && { failed: 1, failures: [...tally.failures, title] }, output }
}

function readTally(file: string): Tally | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally
  } catch {
    return undefined
  }
}
