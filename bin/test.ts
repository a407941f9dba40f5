import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
  { title: 'types: service worker', program: 'tsc', args: ['--noEmit', '-p', 'admin/push/worker'] },
]
const LINT: Check = { title: 'lint and boundaries between rooms', program: 'eslint', args: ['.', '--max-warnings', '0'] }
const DEAD_CODE: Check = { title: 'dead code', program: 'knip', args: [] }

const CHECKS: Record<string, Check[]> = { types: TYPES, lint: [LINT], dead: [DEAD_CODE] }
const SUITES = ['unit', 'functional', 'browser']
const SCREENS = 'screens/*'

/** `npm test` runs everything; `npm test -- functional --files orders` a part. */
export async function run([part, ...args]: string[]) {
  const tallies: Tally[] = []
  if (part === undefined) tallies.push(...await runChecks(TYPES), ...await runChecks([LINT, DEAD_CODE]))
  else if (CHECKS[part]) tallies.push(...await runChecks(CHECKS[part]))
  else if (!SUITES.includes(part)) throw new Failure(`There is no "${part}" here: ${[...Object.keys(CHECKS), ...SUITES].join(', ')}`)

  if (part === undefined || part === 'browser') tallies.push(...await prepareBrowser())
  if (part === undefined) {
    tallies.push(await runSuite('unit', [], true))
    tallies.push(...await Promise.all(sideBySide().map(([suite, ...files]) => runSuite(suite, files.flatMap((file) => ['--files', file])))))
  } else if (SUITES.includes(part)) {
    tallies.push(await runSuite(part, args, true))
  }

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

/** What a browser needs before it can open a page. */
async function prepareBrowser(): Promise<Tally[]> {
  const pages = await runTask('pages', async () => { if (isSiteStale()) await buildSite() })
  return [pages, await runTask('a Chromium for the tests', ensureChromium)]
}

/** The long suites share the machine: to look at every screen takes about as long as all else that is done in a browser. */
function sideBySide(): [suite: string, ...files: string[]][] {
  const all = readdirSync('tests/browser', { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/*` : entry.name))
  return [['functional'], ['browser', SCREENS], ['browser', ...all.filter((files) => files !== SCREENS)]]
}

/** Shown while it runs, or at its end when others run beside it. */
async function runSuite(suite: string, args: string[], show = false): Promise<Tally> {
  if (show) heading(suite)
  const directory = mkdtempSync(join(tmpdir(), 'zarbia-tally-'))
  const file = join(directory, 'tally.json')
  const { code, output } = await execute('node', ['backend/bin/test.ts', suite, ...args], { show, env: { TALLY_FILE: file } })
  const tally = readTally(file)
  rmSync(directory, { recursive: true })
  // A suite that breaks outside its tests has failed too, and one without tests has proved nothing.
  if (tally.failed === 0 && (code !== 0 || tally.passed === 0)) tally.failed = 1
  if (show) return tally
  heading([suite, ...args.filter((arg) => arg !== '--files')].join(' '))
  console.log(output.trimEnd())
  return tally
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
