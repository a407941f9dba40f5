import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NamedReporterContract } from '@japa/runner/types'
import { ROOT } from '../../tools/root.ts'

/** What a process of tests leaves to `npm test`. */
export interface Tally {
  passed: number
  failed: number
  /** Seconds by file, the setup of its groups included. */
  readonly files: Record<string, number>
  /** What failed: file, and title of the test or group. */
  readonly red: string[]
}


/** Writes it where TALLY_FILE says. A test that is skipped or left to do has not passed. */
export const tally: NamedReporterContract = {
  name: 'tally',
  handler(runner, emitter) {
    const file = process.env.TALLY_FILE
    if (!file) return
    const files: Tally['files'] = {}
    const red: Tally['red'] = []
    const nameOf = ({ meta }: { readonly meta: Readonly<Record<string, unknown>> }) =>
      relative(ROOT, fileURLToPath(new URL(String(meta.fileName), 'file:')))
    let began = 0
    emitter.on('group:start', () => { began = performance.now() })
    emitter.on('group:end', (group) => {
      const name = nameOf(group)
      files[name] = (files[name] ?? 0) + (performance.now() - began) / 1000
      // Its tests speak for themselves: these are of its setup and teardown.
      if (group.errors.length > 0) red.push(`${name}: ${group.title}`)
    })
    emitter.on('test:end', (test) => {
      if (!test.meta.group) files[nameOf(test)] = (files[nameOf(test)] ?? 0) + test.duration / 1000
      const isGood = !test.hasError && !test.isSkipped && !test.isTodo
      if (!isGood) red.push(`${nameOf(test)}: ${test.title.expanded}`)
    })
    emitter.on('runner:end', () => {
      const { passed, total } = runner.getSummary().aggregates
      const result: Tally = { passed, failed: total - passed, files, red }
      writeFileSync(file, JSON.stringify(result))
    })
  },
}
