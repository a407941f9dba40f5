import { prepareBenchData } from '../bench/data.ts'
import { ensureChromium } from '../chromium.ts'
import { runProgram } from '../run_program.ts'
import { UserError } from '../user_error.ts'
import { buildSite, isSiteStale } from '../build_site.ts'

const SCREENS = 'screens'
const SCAN = 'scan'
const RECEPTION = 'reception'
const PRINT = 'print'
const START = 'start'
const GROWTH = 'growth'
const ROUTES = 'routes'
const WEEK = 'week'
const SEASON = 'season'
const WATCH = 'watch'
const RECORD = '--record'

/**
 * `npm run bench` measures everything, `npm run bench -- search` one call, `npm run bench -- start` start and memory,
 * `npm run bench -- screens` the screens, `npm run bench -- screens /user/orders` those of such paths,
 * `npm run bench -- scan` 16 scanners at once, `npm run bench -- reception` the same as sixty orders come in,
 * `npm run bench -- print` 1,000 tags as one PDF,
 * `npm run bench -- growth` 200,000 orders beside 2,000,000,
 * `npm run bench -- routes` sequences of stops beside the best ones that are known, `-- routes r112` one instance,
 * `npm run bench -- week` a simulated week of a new company, `-- week 42` that of a seed,
 * `npm run bench -- season` the promises of the week before Aid, and how many of them a plant of 35 m² a day keeps,
 * `npm run bench -- watch` what is looked for every quarter of an hour and each morning.
 * `--record` keeps the ratios for the comparison with later runs. It has databases of its own, which are kept for the next run: loading
 * the large demo company takes a minute. After a run with `create` the next one loads it anew.
 */
export async function run(args: string[]) {
  const [only, part] = args.filter((argument) => argument !== RECORD)
  process.env.NODE_ENV = 'production'
  if (only === PRINT) return (await import('../bench/print.ts')).benchPrint()
  if (only === ROUTES) return (await import('../bench/bench_routes.ts')).benchRoutes(part)
  if (only === SEASON) return (await import('../bench/season.ts')).benchSeason(part)
  if (only === WEEK) return (await import('../bench/week.ts')).benchWeek(part)
  if (only === GROWTH) return (await import('../bench/run_growth.ts')).runGrowth()
  if (!process.env.DATABASE_URL) process.env.EMBEDDED_PG_DIR ??= prepareBenchData()
  const { code } = await runProgram('node', ['ace.js', 'demo:large'], { show: true })
  if (code !== 0) throw new UserError('The large demo company could not be loaded.')
  if (only === SCAN) return (await import('../bench/scan.ts')).benchScan()
  if (only === WATCH) return (await import('../bench/watch.ts')).benchWatch()
  if (only === RECEPTION) return (await import('../bench/reception.ts')).benchReception()
  if (only === START || only === undefined) {
    if (isSiteStale()) await buildSite()
    const { benchStart } = await import('../bench/start.ts')
    await benchStart()
    if (only === START) return
  }
  if (only !== SCREENS) {
    const { runBench } = await import('../bench/run_bench.ts')
    await runBench({ only, record: args.includes(RECORD) })
  }
  if (only !== undefined && only !== SCREENS) return
  if (isSiteStale()) await buildSite()
  await ensureChromium()
  const { benchScreens } = await import('../bench/screens.ts')
  await benchScreens(part)
}
