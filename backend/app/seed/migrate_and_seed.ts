import { allowIdle } from '#backend/engine/database/allow_idle'
import { migrate } from '#backend/engine/database/migrate'
import { assertDatabaseReachable } from '#backend/engine/database/assert_database_reachable'
import { seedAccess } from '#backend/services/auth/rights/seed_access'
import { assertDefinition } from '#backend/engine/database/migrator/check_definition'
import { assertNoDrift } from '#backend/engine/database/migrator/drift'
import { seedReference } from './seed_reference.ts'
import env from '#backend/engine/env/env'
import type { ApplicationService } from '@adonisjs/core/types'

const LOCK = 7243

/**
 * Prepares the database at the start: migrations, permissions, reference rows, then `fill`. If several processes start at once,
 * one does it and the others wait.
 */
export async function migrateAndSeed(app: ApplicationService, fill: () => Promise<void> = () => Promise.resolve()) {
  assertDefinition()
  await assertDatabaseReachable(app)
  const db = await app.container.make('lucid.db')
  await db.transaction(async (lock) => {
    await allowIdle(lock)
    await lock.rawQuery('select pg_advisory_xact_lock(?)', [LOCK])
    if (env.get('AUTO_MIGRATE')) await migrate(app)
    await assertNoDrift()
    await seedAccess(app)
    await seedReference(app)
    await fill()
  })
}
