import env, { isDemoEnabled } from '#backend/engine/env/env'
import { migrateAndSeed } from '#backend/app/seed/migrate_and_seed'
import { holdsData } from './holds_data.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** What a server does before it listens. */
export async function prepareDatabase(app: ApplicationService) {
  await migrateAndSeed(app, async () => {
    // Tests load the demo company themselves.
    if (!isDemoEnabled || env.get('NODE_ENV') === 'test') return
    const db = await app.container.make('lucid.db')
    if (await holdsData(db.connection())) return
    // Most servers never load the code of the demo company.
    const { seedIfEmpty } = await import('./seed_if_empty.ts')
    await seedIfEmpty(app)
  })
}
