import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { UserError } from '../user_error.ts'
import { STATIC_CHECKS, INSTALL_CHROMIUM_TASK, BUILD_PAGES_TASK } from '../testing/static_checks.ts'
import { saveTestDurations } from '../testing/shards.ts'
import { samplePeakMemory } from '../testing/sample_peak_memory.ts'
import { failedOutcome, type TestOutcome } from '../testing/test_outcome.ts'
import { runPool, type FinishedTestTask, type TestTask } from '../testing/concurrency_pool.ts'
import { summarise, printHeading, printFinished, printFailures, printTimes, printCosts } from '../testing/print_report.ts'
import { removeOldArtifacts } from '../testing/run_artifacts.ts'
import { filesOf, runSuite, suiteTasks } from '../testing/suites.ts'
import { costsOf, exceededLimits, type TestRange } from '../testing/daily.ts'

const SUITES = ['unit', 'functional', 'browser', 'screens', 'fuzz'] as const

/**
 * `npm test` runs the daily tests, `npm test -- release` everything, `npm test -- functional --files orders` a part,
 * `npm test -- types lint` several checks.
 */
export async function run([part, ...args]: string[]) {
  if (part === undefined) return finish(await runAll('daily'))
  if (part === 'release') return finish(await runAll('release'))
  if (!isPartName(part)) throw unknownPart(part, ['release', ...Object.keys(STATIC_CHECKS), ...SUITES])
  if (part === 'screens' && args.includes('--list')) return (await import('../testing/print_feature_cover.ts')).printFeatureCover()
  if (isCheckName(part)) return finish(await runInPool([part, ...args].flatMap((name) => {
    if (!isCheckName(name)) throw unknownPart(name, Object.keys(STATIC_CHECKS))
    return STATIC_CHECKS[name]
  })))
  const isInBrowser = part === 'browser' || part === 'screens'
  if (isInBrowser) removeOldArtifacts()
  const needed = isInBrowser ? await runInPool([BUILD_PAGES_TASK, INSTALL_CHROMIUM_TASK]) : []
  printHeading(part)
  const done = [...needed, { title: part, result: await runPart(part, args), from: 0, to: 0 }]
  if (isInBrowser) printCosts(done)
  finish(done)
}

type Check = keyof typeof STATIC_CHECKS
const isCheckName = (name: string): name is Check => name in STATIC_CHECKS
const isPartName = (name: string): name is Check | (typeof SUITES)[number] => isCheckName(name) || SUITES.includes(name as never)
const unknownPart = (name: string, known: readonly string[]) => new UserError(`There is no "${name}" here: ${known.join(', ')}`)

async function runAll(range: TestRange): Promise<FinishedTestTask<TestOutcome>[]> {
  removeOldArtifacts()
  const memory = samplePeakMemory()
  const done = await runInPool([...Object.values(STATIC_CHECKS).flat(), BUILD_PAGES_TASK, INSTALL_CHROMIUM_TASK, ...suiteTasks(range)])
  for (const { result } of done) saveTestDurations(result.files)
  printTimes(done, memory())
  printCosts(done)
  return [...done, ...filesWithoutResult(done, range), ...range === 'daily' ? exceeded(done) : []]
}

/** A test file without any result counts as failed. */
function filesWithoutResult(done: readonly FinishedTestTask<TestOutcome>[], range: TestRange): FinishedTestTask<TestOutcome>[] {
  const reported = new Set(done.flatMap(({ result }) => Object.keys(result.files)))
  const unreported = Object.values(filesOf(range)).flat().filter((file) => !reported.has(file))
  return unreported.map((file) => failure(file, `${file}: no test of it has run`))
}

const exceeded = (done: readonly FinishedTestTask<TestOutcome>[]) =>
  exceededLimits(costsOf(done.map(({ result }) => result))).map((sentence) => failure('limits of the daily tests', sentence))

const failure = (title: string, sentence: string): FinishedTestTask<TestOutcome> =>
  ({ title, result: failedOutcome('', sentence), from: 0, to: 0 })

/** One task more than there are cores, because some tasks wait for other processes most of the time. */
const runInPool = (tasks: readonly TestTask<TestOutcome>[]) => runPool(tasks, availableParallelism() + 1, printFinished)

/**
 * Runs one part and shows its output. `screens` are the browser tests that open every screen; `--all` checks each of them with axe.
 * `fuzz` is one file of `functional`; `--requests 50000` sets the number of requests, `--seed 7` repeats those of a seed.
 */
function runPart(part: (typeof SUITES)[number], args: readonly string[]): Promise<TestOutcome> {
  if (part === 'fuzz') return runFuzz(args)
  if (part !== 'screens') return runSuite(part, args, { title: part, show: true })
  const env = args.includes('--all') ? { SCREENS: 'all' } : {}
  const rest = args.filter((arg) => arg !== '--all')
  return runSuite('browser', ['--files', 'browser/screens/*', ...rest], { title: part, show: true, env })
}

function runFuzz(args: readonly string[]): Promise<TestOutcome> {
  const { values } = parseArgs({ args: [...args], options: { requests: { type: 'string' }, seed: { type: 'string' } } })
  const env = { ...(values.requests && { FUZZ_REQUESTS: values.requests }), ...(values.seed && { SEED: values.seed }) }
  return runSuite('functional', ['--files', 'functional/contract/fuzz'], { title: 'fuzz', show: true, env })
}

function finish(done: readonly FinishedTestTask<TestOutcome>[]): void {
  const outcomes = done.map(({ result }) => result)
  printFailures(outcomes)
  const { failed, line } = summarise(outcomes)
  process.exitCode = failed === 0 ? 0 : 1
  console.log(line)
}
