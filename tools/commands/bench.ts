import { ensureChromium } from '../chromium.ts'
import { execute } from '../execute.ts'
import { Failure } from '../failure.ts'
import { buildSite, isSiteStale } from '../site.ts'

const SCREENS = 'screens'

/**
 * `npm run bench` measures everything, `npm run bench -- screens` the screens, `npm run bench -- search` one call. Its own
 * database, kept for the next time: the large demo company takes a minute to load.
 */
export async function run([only]: string[]) {
  process.env.NODE_ENV = 'production'
  if (!process.env.DATABASE_URL) process.env.EMBEDDED_PG_DIR ??= 'tmp/bench_postgres'
  const { code } = await execute('node', ['ace.js', 'demo:large'], { show: true })
  if (code !== 0) throw new Failure('The large demo company could not be loaded.')
  if (only !== SCREENS) {
    const { bench } = await import('../bench/run.ts')
    await bench(only)
  }
  if (only !== undefined && only !== SCREENS) return
  if (isSiteStale()) await buildSite()
  await ensureChromium()
  const { benchScreens } = await import('../bench/screens.ts')
  await benchScreens()
}
