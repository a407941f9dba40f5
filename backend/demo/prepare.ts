import env, { wantsDemo } from '#backend/env/env'
import { prepare } from '#backend/seed/prepare'
import { seedIfEmpty } from './seed_if_empty.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** What a server does before it listens. */
export async function prepareDatabase(app: ApplicationService) {
  await prepare(app, async () => {
    // A test that wants the demo company says so.
    if (wantsDemo && env.get('NODE_ENV') !== 'test') await seedIfEmpty(app)
  })
}
