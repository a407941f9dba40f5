import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { NamedReporterContract } from '@japa/runner/types'
import { ROOT } from '../../tools/root.ts'
import { runCosts, type RunCosts } from './run_costs.ts'

/** The results of a test process, which `npm test` reads. */
export interface Tally {
  passed: number
  failed: number
  /** Seconds per file, including the setup of its groups. */
  readonly files: Readonly<Record<string, number>>
  /** The failures: file and title of the test or group, with its errors. Errors outside of tests name the test that ran meanwhile. */
  readonly failures: readonly string[]
  readonly costs: Readonly<RunCosts>
  /** Documents per file, where there are any. */
  readonly documents: Readonly<Record<string, number>>
}

/** A reporter that writes the tally to TALLY_FILE. Skipped and todo tests count as failed. */
export const tallyReporter: NamedReporterContract = {
  name: 'tally',
  handler(runner, emitter) {
    const file = process.env.TALLY_FILE
    if (!file) return
    const files: Record<string, number> = {}
    const failures: string[] = []
    const nameOf = ({ meta }: { readonly meta: Readonly<Record<string, unknown>> }) =>
      relative(ROOT, fileURLToPath(new URL(String(meta.fileName), 'file:')))
    let groupStart = 0
    let documentsBefore = 0
    const documents: Record<string, number> = {}
    let running = 'before the tests'
    for (const event of ['unhandledRejection', 'uncaughtException']) {
      process.on(event, (error: unknown) => { failures.push(describeFailure(`outside of tests, during ${running}`, [error])) })
    }
    emitter.on('group:start', () => { [groupStart, documentsBefore] = [performance.now(), runCosts.documents] })
    emitter.on('group:end', (group) => {
      const name = nameOf(group)
      files[name] = (files[name] ?? 0) + (performance.now() - groupStart) / 1000
      const loaded = runCosts.documents - documentsBefore
      if (loaded > 0) documents[name] = (documents[name] ?? 0) + loaded
      // Errors of setup and teardown; failed tests are recorded on their own.
      if (group.errors.length > 0) {
        failures.push(describeFailure(`${name}: ${group.title}`, group.errors.map(({ error }) => error)))
      }
    })
    emitter.on('test:start', (test) => { running = `${nameOf(test)}: ${test.title.expanded}` })
    emitter.on('test:end', (test) => {
      if (!test.meta.group) files[nameOf(test)] = (files[nameOf(test)] ?? 0) + test.duration / 1000
      const isGood = !test.hasError && !test.isSkipped && !test.isTodo
      if (!isGood) failures.push(describeFailure(`${nameOf(test)}: ${test.title.expanded}`, test.errors.map(({ error }) => error)))
    })
    emitter.on('runner:end', () => {
      const { passed, total } = runner.getSummary().aggregates
      const result: Tally = { passed, failed: total - passed, files, failures, costs: runCosts, documents }
      writeFileSync(file, JSON.stringify(result))
    })
  },
}

/** The title, then the errors with the lines of our own files that led to them. Long texts are cut. */
function describeFailure(title: string, errors: readonly unknown[]): string {
  const texts = errors.map((error) => {
    if (!(error instanceof Error)) return shorten(inspect(error))
    const ownLines = error.stack?.split('\n').filter((line) => /^ +at /.test(line) && line.includes(ROOT) && !line.includes('node_modules')) ?? []
    const { actual, expected, cause } = error as Error & { readonly actual?: unknown; readonly expected?: unknown }
    return [
      shorten(error.message || inspect(error)),
      ...expected === undefined ? [] : [`${shorten(inspect(actual))} instead of ${shorten(inspect(expected))}`],
      ...cause === undefined ? [] : [`caused by ${shorten(inspect(cause))}`],
      ...ownLines.slice(0, 4),
    ].join('\n')
  })
  return [title, ...texts.map((text) => text.replaceAll(/^\s*/gm, '    '))].join('\n')
}

const shorten = (text: string): string => text.slice(0, 1000)
