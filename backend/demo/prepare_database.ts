import env, { isDemoEnabled } from '#backend/env/env'
import { migrateAndSeed } from '#backend/seed/migrate_and_seed'
import { seedIfEmpty } from './seed_if_empty.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** What a server does before it listens. */
export async function prepareDatabase(app: ApplicationService) {
  await migrateAndSeed(app, async () => {
    // Tests load the demo company themselves.
    if (isDemoEnabled && env.get('NODE_ENV') !== 'test') await seedIfEmpty(app)
  })
}
