/**
 * `npm run exposure`: lists which access resources.ts adds or removes, compared with `main` or with the given revision. For the
 * description of a pull request.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProgram } from '../run_program.ts'
import { compareAccess } from '../access_diff.ts'
import { UserError } from '../user_error.ts'
import { ROOT } from '../root.ts'
import { app } from '#resources'
import type { Definition } from '#schema/definition'

export async function run([revision = 'main']: string[]) {
  const { gained, lost } = compareAccess(await definitionAt(revision), app as unknown as Definition)
  for (const sentence of gained) console.log(`+ ${sentence.replace(' can ', ' can now ')}`)
  for (const sentence of lost) console.log(`- ${sentence.replace(' can ', ' can no longer ')}`)
  if (gained.length + lost.length === 0) console.log(`Nobody can do more or less than at ${revision}`)
}

/** resources.ts of a revision, loaded with the schema/ of that revision. */
async function definitionAt(revision: string): Promise<Definition> {
  const folder = mkdtempSync(join(ROOT, 'tmp/exposure_'))
  try {
    const paths = 'git ls-tree --name-only "$1" resources.ts schema common package.json'
    const { code, output } = await runProgram('sh', ['-c', `git archive "$1" $(${paths}) | tar -x -C "$2"`, 'sh', revision, folder])
    if (code !== 0) throw new UserError(`There is no resources.ts at ${revision}.\n${output}`)
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const { app: loaded } = await import(pathToFileURL(join(folder, 'resources.ts')).href) as { app: unknown }
    return loaded as Definition
  } finally {
    rmSync(folder, { recursive: true })
  }
}
