import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NamedReporterContract } from '@japa/runner/types'
import { ROOT } from '../../tools/root.ts'

/** The results of a test process, which `npm test` reads. */
export interface Tally {
  passed: number
  failed: number
  /** Seconds per file, including the setup of its groups. */
  readonly files: Record<string, number>
  /** The failures: file and title of the test or group. */
  readonly failures: string[]
}


/** A reporter that writes the tally to TALLY_FILE. Skipped and todo tests count as failed. */
export const tallyReporter: NamedReporterContract = {
  name: 'tally',
  handler(runner, emitter) {
    const file = process.env.TALLY_FILE
    if (!file) return
    const files: Tally['files'] = {}
    const failures: Tally['failures'] = []
    const nameOf = ({ meta }: { readonly meta: Readonly<Record<string, unknown>> }) =>
      relative(ROOT, fileURLToPath(new URL(String(meta.fileName), 'file:')))
    let groupStart = 0
    emitter.on('group:start', () => { groupStart = performance.now() })
    emitter.on('group:end', (group) => {
      const name = nameOf(group)
      files[name] = (files[name] ?? 0) + (performance.now() - groupStart) / 1000
      // Errors of setup and teardown; failed tests are recorded on their own.
      if (group.errors.length > 0) failures.push(`${name}: ${group.title}`)
    })
    emitter.on('test:end', (test) => {
      if (!test.meta.group) files[nameOf(test)] = (files[nameOf(test)] ?? 0) + test.duration / 1000
      const isGood = !test.hasError && !test.isSkipped && !test.isTodo
      if (!isGood) failures.push(`${nameOf(test)}: ${test.title.expanded}`)
    })
    emitter.on('runner:end', () => {
      const { passed, total } = runner.getSummary().aggregates
      const result: Tally = { passed, failed: total - passed, files, failures }
      writeFileSync(file, JSON.stringify(result))
    })
  },
}
