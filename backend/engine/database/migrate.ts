import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Runs the pending migrations and returns their names. The caller ensures that one process does this at a time: Lucid's own lock
 * fails in the second process instead of waiting, and may be released on another connection than the one that took it.
 * The runner is not closed, because that would close all connections of the process.
 */
export async function migrate(app: ApplicationService): Promise<string[]> {
  const db = await app.container.make('lucid.db')
  const migrator = new MigrationRunner(db, app, { direction: 'up', disableLocks: true })
  await migrator.run()
  if (migrator.error) throw migrator.error
  return Object.values(migrator.migratedFiles).filter(({ status }) => status === 'completed').map(({ file }) => file.name)
}
