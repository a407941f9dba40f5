import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Failure } from '../failure.ts'
import { CHECKS, CHROMIUM, PAGES } from '../testing/checks.ts'
import { filesOf, keepSeconds } from '../testing/lanes.ts'
import { watchMemory } from '../testing/memory.ts'
import { broken, type Outcome } from '../testing/outcome.ts'
import { runPool, type Ended, type Task } from '../testing/pool.ts'
import { closingLine, heading, tellEnded, tellRed, tellTimes } from '../testing/report.ts'
import { removeOldRuns } from '../testing/runs.ts'
import { allSuites, runSuite } from '../testing/suites.ts'

const SUITES = ['unit', 'functional', 'browser', 'screens', 'fuzz'] as const

/** `npm test` runs everything; `npm test -- functional --files orders` a part, `npm test -- types lint` several checks. */
export async function run([part, ...args]: string[]) {
  if (part === undefined) return finish(await runEverything())
  if (!isPart(part)) throw noSuch(part, [...Object.keys(CHECKS), ...SUITES])
  if (part === 'screens' && args.includes('--list')) return (await import('../testing/cover.ts')).tellCover()
  if (isCheck(part)) return finish(await pooled([part, ...args].flatMap((name) => {
    if (!isCheck(name)) throw noSuch(name, Object.keys(CHECKS))
    return CHECKS[name]
  })))
  const isInBrowser = part === 'browser' || part === 'screens'
  if (isInBrowser) removeOldRuns()
  const needed = isInBrowser ? await pooled([PAGES, CHROMIUM]) : []
  heading(part)
  finish([...needed, { title: part, result: await runPart(part, args), from: 0, to: 0 }])
}

type Check = keyof typeof CHECKS
const isCheck = (name: string): name is Check => name in CHECKS
const isPart = (name: string): name is Check | (typeof SUITES)[number] => isCheck(name) || SUITES.includes(name as never)
const noSuch = (name: string, known: readonly string[]) => new Failure(`There is no "${name}" here: ${known.join(', ')}`)

async function runEverything(): Promise<Ended<Outcome>[]> {
  removeOldRuns()
  const memory = watchMemory()
  const done = await pooled([...Object.values(CHECKS).flat(), PAGES, CHROMIUM, ...allSuites()])
  for (const { result } of done) keepSeconds(result.files)
  tellTimes(done, memory())
  return [...done, ...forgotten(done)]
}

/** A file of which nobody has heard has proved nothing. */
function forgotten(done: readonly Ended<Outcome>[]): Ended<Outcome>[] {
  const heard = new Set(done.flatMap(({ result }) => Object.keys(result.files)))
  const silent = (['unit', 'functional', 'browser'] as const).flatMap(filesOf).filter((file) => !heard.has(file))
  return silent.map((file) => ({ title: file, result: broken('', `${file}: no test of it has run`), from: 0, to: 0 }))
}

/** One more than there are cores: some of the work waits for something most of the time. */
const pooled = (tasks: readonly Task<Outcome>[]) => runPool(tasks, availableParallelism() + 1, tellEnded)

/**
 * Shown while it runs. `screens` are those of `browser` that look at every screen; `--all` looks at each of them closely.
 * `fuzz` is one file of `functional`; `--requests 50000` sends so many, `--seed 7` those of this seed.
 */
function runPart(part: (typeof SUITES)[number], args: readonly string[]): Promise<Outcome> {
  if (part === 'fuzz') return runFuzz(args)
  if (part !== 'screens') return runSuite(part, args, { title: part, show: true })
  const env = args.includes('--all') ? { SCREENS: 'all' } : {}
  const rest = args.filter((arg) => arg !== '--all')
  return runSuite('browser', ['--files', 'browser/screens/*', ...rest], { title: part, show: true, env })
}

function runFuzz(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({ args: [...args], options: { requests: { type: 'string' }, seed: { type: 'string' } } })
  const env = { ...(values.requests && { FUZZ_REQUESTS: values.requests }), ...(values.seed && { SEED: values.seed }) }
  return runSuite('functional', ['--files', 'functional/contract/fuzz'], { title: 'fuzz', show: true, env })
}

function finish(done: readonly Ended<Outcome>[]): void {
  const outcomes = done.map(({ result }) => result)
  tellRed(outcomes)
  const { failed, line } = closingLine(outcomes)
  process.exitCode = failed === 0 ? 0 : 1
  console.log(line)
}
