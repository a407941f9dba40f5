/** What is checked without running a test, and what the tests need before they run. */
import { ensureChromium } from '../chromium.ts'
import { execute } from '../execute.ts'
import { buildSite, isSiteStale } from '../site.ts'
import type { Task } from './pool.ts'
import type { Outcome } from './outcome.ts'

const program = (title: string, weight: number, command: string, args: string[]): Task<Outcome> => ({
  title, weight, run: async () => {
    const { code, output } = await execute(command, args)
    return checked(code === 0, output)
  },
})

const work = (title: string, weight: number, run: () => Promise<void>): Task<Outcome> => ({
  title, weight, run: () => run().then(
    () => checked(true),
    (error: unknown) => checked(false, error instanceof Error ? error.message : String(error)),
  ),
})

const checked = (isGood: boolean, output = ''): Outcome =>
  ({ passed: Number(isGood), failed: Number(!isGood), files: {}, red: [], output: isGood ? '' : output })

export const CHECKS: Readonly<Record<'types' | 'lint' | 'dead', readonly Task<Outcome>[]>> = {
  types: [
    program('types: backend, schema, tests', 30, 'tsc', ['--noEmit']),
    program('types: admin', 15, 'tsc', ['--noEmit', '-p', 'admin']),
    program('types: service worker', 1, 'tsc', ['--noEmit', '-p', 'admin/push/worker']),
  ],
  lint: [program('lint and boundaries between rooms', 70, 'eslint', ['.', '--max-warnings', '0'])],
  dead: [program('dead code', 2, 'knip', [])],
}

export const PAGES = work('pages', 5, async () => { if (isSiteStale()) await buildSite() })
export const CHROMIUM = work('a Chromium for the tests', 20, ensureChromium)
