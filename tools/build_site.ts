import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run_program.ts'
import { UserError } from './user_error.ts'
import { fingerprintOf } from './fingerprint.ts'
import { compressAssets } from './compress_assets.ts'
import { ROOT } from './root.ts'

const BUILD_DIRECTORY = join(ROOT, 'build')
const FINGERPRINT_FILE = join(BUILD_DIRECTORY, '.stamp')
/** All sources of the pages. */
const SOURCES = ['admin', 'common', 'schema', 'resources.ts', 'locales', 'public', 'tools/vite', 'vite.config.ts', 'package-lock.json']

/** True when the pages were never built, or from other sources. */
export function isSiteStale() {
  return !existsSync(FINGERPRINT_FILE) || readFileSync(FINGERPRINT_FILE, 'utf8') !== fingerprintOf(SOURCES)
}

export async function buildSite() {
  if (!existsSync(join(ROOT, 'admin/staff.html'))) throw new UserError('There are no pages to build: admin/staff.html is missing')
  // Loaded only here: the process that asks whether the pages are stale runs as long as the server.
  const { definitionProblems } = await import('#backend/engine/database/migrator/check_definition')
  const problems = definitionProblems()
  if (problems.length) throw new UserError(`The pages cannot be built: resources.ts or a translation is invalid.\n${problems.join('\n')}`)
  const sources = fingerprintOf(SOURCES)
  const args = ['build', '--configLoader', 'native', '--logLevel', 'warn']
  const { code, output } = await runProgram('vite', args, { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new UserError(`The pages cannot be built.\n${output}`)
  await compressAssets(join(BUILD_DIRECTORY, 'assets'))
  writeFileSync(FINGERPRINT_FILE, sources)
}
