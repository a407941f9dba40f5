import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { execute } from './execute.ts'
import { Failure } from './failure.ts'
import { buildSite, isSiteStale } from './site.ts'

interface Tally { passed: number; failed: number }
interface Check { title: string; program: string; args: string[] }

const TYPES: Check[] = [
  { title: 'types: backend, schema, tests', program: 'tsc', args: ['--noEmit'] },
  { title: 'types: admin', program: 'tsc', args: ['--noEmit', '-p', 'admin'] },
]
const LINT: Check = { title: 'lint and boundaries between rooms', program: 'eslint', args: ['.', '--max-warnings', '0'] }
const DEAD_CODE: Check = { title: 'dead code', program: 'knip', args: [] }

const CHECKS: Record<string, Check[]> = { types: TYPES, lint: [LINT], dead: [DEAD_CODE] }
const SUITES = ['unit', 'functional', 'browser']

/** `npm test` runs everything; `npm test -- functional --files orders` a part. */
export async function run([part, ...args]: string[]) {
  const tallies: Tally[] = []
  if (part === undefined) tallies.push(...await runChecks(TYPES), ...await runChecks([LINT, DEAD_CODE]))
  else if (CHECKS[part]) tallies.push(...await runChecks(CHECKS[part]))
  else if (!SUITES.includes(part)) throw new Failure(`There is no "${part}" here: ${[...Object.keys(CHECKS), ...SUITES].join(', ')}`)

  const suites = SUITES.filter((suite) => part === undefined || part === suite)
  if (suites.includes('browser')) tallies.push(await runTask('pages', async () => { if (isSiteStale()) await buildSite() }))
  for (const suite of suites) tallies.push(...await runSuite(suite, args))

  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`\n${passed} passed, ${failed} failed`)
}

/** Side by side, for there are at least two cores; each tells its findings under its own title. */
function runChecks(checks: Check[]) {
  return Promise.all(checks.map(async ({ title, program, args }) => {
    const { code, output } = await execute(program, args)
    return report(title, code === 0, output)
  }))
}

async function runTask(title: string, task: () => Promise<void>) {
  try {
    await task()
    return report(title, true)
  } catch (error) {
    return report(title, false, error instanceof Error ? error.message : String(error))
  }
}

async function runSuite(suite: string, args: string[]): Promise<Tally[]> {
  const ready = suite === 'browser' ? [await runTask('a Chromium for the tests', ensureChromium)] : []
  if (ready.some((tally) => tally.failed > 0)) return ready
  heading(suite)
  const directory = mkdtempSync(join(tmpdir(), 'zarbia-tally-'))
  const file = join(directory, 'tally.json')
  const { code } = await execute('node', ['backend/bin/test.ts', suite, ...args], { show: true, env: { TALLY_FILE: file } })
  const tally = readTally(file)
  rmSync(directory, { recursive: true })
  // A suite that breaks outside its tests has failed too, and one without tests has proved nothing.
  if (tally.failed === 0 && (code !== 0 || tally.passed === 0)) tally.failed = 1
  return [...ready, tally]
}

function readTally(file: string): Tally {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function report(title: string, isGood: boolean, output = ''): Tally {
  heading(`${title}: ${isGood ? 'good' : 'FAILED'}`)
  if (!isGood) console.log(output.trimEnd())
  return { passed: Number(isGood), failed: Number(!isGood) }
}

function heading(title: string) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 100 - title.length))}`)
}
