import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Runs what is pending and says what ran. The caller sees to it that one process does this at a time: Lucid's own lock
 * refuses the second one instead of letting it wait, and is sometimes given back on another connection than it was taken.
 * The runner is not closed: that would close the connections of the whole process.
 */
export async function migrate(app: ApplicationService): Promise<string[]> {
  const db = await app.container.make('lucid.db')
  const migrator = new MigrationRunner(db, app, { direction: 'up', disableLocks: true })
  await migrator.run()
  if (migrator.error) throw migrator.error
  return Object.values(migrator.migratedFiles).filter(({ status }) => status === 'completed').map(({ file }) => file.name)
}
