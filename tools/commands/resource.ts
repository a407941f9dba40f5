/** `npm run resource gift_cards` adds a minimal resource to resources.ts and drafts of its translations, for the developer to edit. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../run_program.ts'
import { UserError } from '../user_error.ts'
import { addResource } from '../new_resource.ts'
import { ROOT } from '../root.ts'

const FILE = join(ROOT, 'resources.ts')

export async function run([name = '']: string[]) {
  try {
    writeFileSync(FILE, addResource(readFileSync(FILE, 'utf8'), name))
  } catch (error) {
    if (error instanceof RangeError) throw new UserError(error.message)
    throw error
  }
  // In a new process, which reads the new resources.ts.
  await runProgram('node', ['tools/run.js', 'words', '--write'])
  console.log(`resources.ts: ${name}, at the end of the settings. Edit it, move it to its place in the menu, then:`)
  console.log('  npm run schema    the migration, for review')
  console.log('  npm run dev       try it; the words are drafts, marked with ✎')
  console.log('  npm run words     the words that are still to write; -- --accept takes the drafts as they are')
}
