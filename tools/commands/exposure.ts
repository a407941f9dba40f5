/**
 * `npm run exposure`: who can newly read, write or do what by resources.ts as it stands here, compared with `main` or with
 * the revision that is named. For the text of a review.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execute } from '../execute.ts'
import { exposureBetween } from '../exposure.ts'
import { Failure } from '../failure.ts'
import { ROOT } from '../root.ts'
import { app } from '#resources'
import type { Definition } from '#schema/definition'

export async function run([revision = 'main']: string[]) {
  const { gained, lost } = exposureBetween(await definitionAt(revision), app as unknown as Definition)
  for (const sentence of gained) console.log(`+ ${sentence.replace(' can ', ' can now ')}`)
  for (const sentence of lost) console.log(`- ${sentence.replace(' can ', ' can no longer ')}`)
  if (gained.length + lost.length === 0) console.log(`Nobody can do more or less than at ${revision}`)
}

/** resources.ts of a revision, with the language that it was written in. */
async function definitionAt(revision: string): Promise<Definition> {
  const folder = mkdtempSync(join(ROOT, 'tmp/exposure_'))
  try {
    const paths = 'git ls-tree --name-only "$1" resources.ts schema common package.json'
    const { code, output } = await execute('sh', ['-c', `git archive "$1" $(${paths}) | tar -x -C "$2"`, 'sh', revision, folder])
    if (code !== 0) throw new Failure(`There is no resources.ts at ${revision}.\n${output}`)
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const { app: there } = await import(pathToFileURL(join(folder, 'resources.ts')).href) as { app: unknown }
    return there as Definition
  } finally {
    rmSync(folder, { recursive: true })
  }
}
