/** A server whose database is not what resources.ts says must not start: it would answer wrongly or fail in the middle. */
import db from '@adonisjs/lucid/services/db'
import { describe } from './describe.ts'
import { difference } from './difference.ts'
import { inspect } from './inspect.ts'

export class SchemaDrift extends Error {
  readonly help: string

  constructor(differences: readonly string[]) {
    super(`The database is not what resources.ts and its migrations say:\n${differences.map((said) => `  - ${said}`).join('\n')}`)
    this.help = [
      'Run `npm run schema` to write the migration for review, then `npm run ace migration:run`.',
      'If a migration is already written, `npm run ace migration:run` is enough. Changes made by hand belong in resources.ts.',
    ].join('\n')
  }
}

export async function assertNoDrift(): Promise<void> {
  const changes = difference(describe(), await inspect(db.connection()))
  if (changes.length) throw new SchemaDrift([...new Set(changes.map(({ summary }) => summary))])
}
