import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitionProblems } from '#backend/database/migrator/definition'
import { execute } from './execute.ts'
import { Failure } from './failure.ts'
import { fingerprintOf } from './fingerprint.ts'
import { packFiles } from './pack.ts'
import { ROOT } from './root.ts'

const BUILD = join(ROOT, 'build')
const STAMP = join(BUILD, '.stamp')
/** All that the pages are made of. */
const SOURCES = ['admin', 'common', 'schema', 'resources.ts', 'locales', 'public', 'tools/vite', 'vite.config.ts', 'package-lock.json']

/** The pages are built once, and again when a source differs from those they were built from. */
export function isSiteStale() {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprintOf(SOURCES)
}

export async function buildSite() {
  if (!existsSync(join(ROOT, 'admin/index.html'))) throw new Failure('There are no pages to build: admin/index.html is missing')
  const problems = definitionProblems()
  if (problems.length) throw new Failure(`The pages cannot be built: resources.ts or its words are wrong.\n${problems.join('\n')}`)
  const sources = fingerprintOf(SOURCES)
  const args = ['build', '--configLoader', 'native', '--logLevel', 'warn']
  const { code, output } = await execute('vite', args, { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Failure(`The pages cannot be built.\n${output}`)
  await packFiles(join(BUILD, 'assets'))
  writeFileSync(STAMP, sources)
}
