/** `npm run resource gift_cards` writes a first entry to resources.ts and drafts of its words; the developer goes on from there. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute } from '../execute.ts'
import { Failure } from '../failure.ts'
import { withResource } from '../new_resource.ts'
import { ROOT } from '../root.ts'

const FILE = join(ROOT, 'resources.ts')

export async function run([name = '']: string[]) {
  try {
    writeFileSync(FILE, withResource(readFileSync(FILE, 'utf8'), name))
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message)
    throw error
  }
  // In a process of its own, which reads the new resources.ts.
  await execute('node', ['tools/run.js', 'words', '--write'])
  console.log(`resources.ts: ${name}, at the end of the settings. Edit it, move it to its place in the menu, then:`)
  console.log('  npm run schema    the migration, for review')
  console.log('  npm run dev       try it; the words are drafts, marked with ✎')
  console.log('  npm run words     the words that are still to write')
}
