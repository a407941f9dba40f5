/** Prevents the start of a server whose database differs from resources.ts. */
import { setImmediate } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { wantedSchema } from './wanted_schema.ts'
import { diffSchemas } from './diff_schemas.ts'
import { inspectDatabase } from './inspect_database.ts'

export class SchemaDrift extends Error {
  readonly help: string

  constructor(differences: readonly string[]) {
    super(`The database differs from resources.ts and its migrations:\n${differences.map((line) => `  - ${line}`).join('\n')}`)
    this.help = [
      'Run `npm run schema` to write the migration for review, then `npm run ace migration:run`.',
      'If a migration is already written, `npm run ace migration:run` is enough. Changes made by hand belong in resources.ts.',
    ].join('\n')
  }
}

export async function assertNoDrift(): Promise<void> {
  // PostgreSQL reads meanwhile: the statement is sent before the next turn of the event loop.
  const [found, wanted] = await Promise.all([inspectDatabase(db.connection()), setImmediate().then(() => wantedSchema())])
  const changes = diffSchemas(wanted, found)
  if (changes.length) throw new SchemaDrift([...new Set(changes.map(({ summary }) => summary))])
}
