import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { ROOT } from '../../../tools/root.ts'

const SPECIFIERS = [
  '#resources', '#backend/bin/ignitor', '#common/money', '#schema/define', '#locales/ar', './backend/bin/ignitor.ts',
  './backend/files/missing.ts', '@adonisjs/core', 'pg', 'node:fs',
]
const PRINT = `console.log(JSON.stringify(${JSON.stringify(SPECIFIERS)}.map((specifier) => import.meta.resolve(specifier))))`

async function resolveAll(...options: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...options, '--input-type=module', '--eval', PRINT], { cwd: ROOT })
  return JSON.parse(stdout) as string[]
}

test.group('bin / resolution of sources', () => {
  test('sources, files of translations and packages are found where Node finds them', async ({ assert }) => {
    const [ours, ofNode] = await Promise.all([resolveAll('--import', './backend/bin/resolve_sources.ts'), resolveAll()])
    assert.deepEqual(ours, ofNode)
    assert.include(ours[1], '/backend/bin/ignitor.ts')
  })

  test('a source that is missing is named', async ({ assert }) => {
    const args = ['--import', './backend/bin/resolve_sources.ts', '--input-type=module', '--eval', "await import('#backend/files/missing')"]
    const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch((error: { stderr: string }) => error)
    assert.include(stderr, 'backend/files/missing.ts')
    // Node itself says ERR_MODULE_NOT_FOUND: so the hook has resolved it.
    assert.include(stderr, 'ENOENT')
  })
})
