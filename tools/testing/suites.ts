/** Suites of Japa as work for the pool: a process for each lane of files. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute } from '../execute.ts'
import { CHROMIUM, PAGES } from './checks.ts'
import { argsOf, filesOf, lanesOf, startsPrograms } from './lanes.ts'
import { broken, type Outcome } from './outcome.ts'
import { RUN } from './runs.ts'
import type { Task } from './pool.ts'
import type { Tally } from '#tests/support/tally'

export type Suite = 'unit' | 'functional' | 'browser'

const isScreens = (file: string): boolean => file.startsWith('tests/browser/screens/')

/** Every file of every suite, each in one of these. */
export function allSuites(): Task<Outcome>[] {
  const [functional, browser] = [filesOf('functional'), filesOf('browser')]
  return [
    ...lanes('unit', filesOf('unit'), 1),
    ...lanes('functional', functional.filter((file) => !startsPrograms(file)), 2),
    ...lanes('functional', functional.filter(startsPrograms), 1, 'with programs of their own'),
    ...lanes('browser', browser.filter((file) => !isScreens(file) && !startsPrograms(file)), 2),
    ...lanes('browser', browser.filter((file) => !isScreens(file) && startsPrograms(file)), 1, 'with programs of their own'),
    ...browser.filter(isScreens).flatMap((file) => lanes('browser', [file], 1, `screens, ${file.replace(/.*\/|\.spec\.ts/g, '')}`)),
  ]
}

function lanes(suite: Suite, files: readonly string[], count: number, what?: string): Task<Outcome>[] {
  return lanesOf(files, count).map(({ files: own, weight }, index) => {
    const title = [suite, what ?? (count > 1 ? String(index + 1) : undefined)].filter(Boolean).join(': ')
    const args = argsOf(suite, own)
    const again = ['npm test --', suite, ...args].join(' ')
    const after = suite === 'browser' ? [PAGES.title, CHROMIUM.title] : []
    const run = async (before: readonly Outcome[]): Promise<Outcome> => (before.some(({ failed }) => failed > 0)
      ? broken(`Not begun, for this has failed: ${after.join(' or ')}`, title) : { ...await runSuite(suite, args, { title }), again })
    return { title, weight, after, run }
  })
}

/** Shown while it runs, or kept in the outcome when others run beside it. */
export async function runSuite(
  suite: Suite, args: readonly string[], { title, show = false, env = {} }: { title: string; show?: boolean; env?: NodeJS.ProcessEnv },
): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'zarbia-tally-'))
  const file = join(directory, 'tally.json')
  const { code, output } = await execute('node', ['tools/testing/test_process.ts', suite, ...args], {
    show, env: { TALLY_FILE: file, TEST_RUN: RUN, ...env },
  })
  const tally = readTally(file)
  rmSync(directory, { recursive: true })
  if (!tally) return broken(output, title)
  // A suite that breaks outside its tests has failed too, and one without tests has proved nothing.
  const isBroken = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return { ...tally, ...isBroken && { failed: 1, red: [...tally.red, title] }, output }
}

function readTally(file: string): Tally | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally
  } catch {
    return undefined
  }
}
