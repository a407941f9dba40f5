/** Static checks, and tasks that the tests depend on. */
import { ensureChromium } from '../chromium.ts'
import { runProgram } from '../run_program.ts'
import { buildSite, isSiteStale } from '../build_site.ts'
import type { TestTask } from './concurrency_pool.ts'
import { WITHOUT_FILES, type TestOutcome } from './test_outcome.ts'

/** The native compiler: the same findings in half the time. ESLint and AdonisJS need the API of version 6, which it does not have. */
const TSC = 'node_modules/typescript-native/bin/tsc'

/** With room for young objects: collecting them often took an eighth of the time. */
const ESLINT = ['--max-semi-space-size=128', 'node_modules/eslint/bin/eslint.js']

/** It takes less, but has one thread and cannot be divided: begun last it would leave the other cores idle, so it begins first. */
const LINT_WEIGHT = 1000

const programTask = (title: string, weight: number, command: string, args: string[]): TestTask<TestOutcome> => ({
  title, weight, run: async () => {
    const { code, output } = await runProgram(command, args)
    return checkOutcome(code === 0, output)
  },
})

const functionTask = (title: string, weight: number, run: () => Promise<void>): TestTask<TestOutcome> => ({
  title, weight, run: () => run().then(
    () => checkOutcome(true),
    (error: unknown) => checkOutcome(false, error instanceof Error ? error.message : String(error)),
  ),
})

const checkOutcome = (isGood: boolean, output = ''): TestOutcome =>
  ({ ...WITHOUT_FILES, passed: Number(isGood), failed: Number(!isGood), output: isGood ? '' : output })

export const STATIC_CHECKS: Readonly<Record<'types' | 'lint' | 'dead', readonly TestTask<TestOutcome>[]>> = {
  types: [
    programTask('types: backend, schema, tests', 15, 'node', [TSC, '--noEmit']),
    programTask('types: admin', 8, 'node', [TSC, '--noEmit', '-p', 'admin']),
    ...['kit/push', 'courier'].map((room) =>
      programTask(`types: service worker of ${room}`, 1, 'node', [TSC, '--noEmit', '-p', `admin/${room}/worker`])),
  ],
  lint: [
    programTask('lint and boundaries between rooms', LINT_WEIGHT, 'node', [...ESLINT, '.', '--max-warnings', '0']),
    programTask('lint: rules that read types', 30, 'oxlint', ['--type-aware', '-c', 'tools/oxlint.json', '.']),
  ],
  dead: [programTask('dead code', 2, 'knip', [])],
}

export const BUILD_PAGES_TASK = functionTask('pages', 5, async () => { if (isSiteStale()) await buildSite() })
export const INSTALL_CHROMIUM_TASK = functionTask('a Chromium for the tests', 20, ensureChromium)
