import { migrate } from './migrate.ts'
import { assertReachable } from './reachable.ts'
import { seedAccess } from '#backend/auth/seed_access'
import { seedIfEmpty } from '#backend/demo/seed_if_empty'
import { assertDefinition } from '#backend/database/migrator/definition'
import { assertNoDrift } from '#backend/database/migrator/drift'
import { seedReference } from '#backend/settings/index'
import env, { wantsDemo } from '#backend/start/env'
import type { ApplicationService } from '@adonisjs/core/types'

const LOCK = 7243

/** What a server does before it listens. */
export async function prepareDatabase(app: ApplicationService) {
  await prepare(app, async () => {
    // A test that wants the demo company says so.
    if (wantsDemo && env.get('NODE_ENV') !== 'test') await seedIfEmpty(app)
  })
}

/** For commands of a company that has no demo, or wants it no longer. */
export const prepareWithoutDemo = (app: ApplicationService) => prepare(app, () => Promise.resolve())

/** When several start at once, one does it and the others wait. */
async function prepare(app: ApplicationService, fill: () => Promise<void>) {
  assertDefinition()
  await assertReachable(app)
  const db = await app.container.make('lucid.db')
  await db.transaction(async (lock) => {
    await lock.rawQuery('select pg_advisory_xact_lock(?)', [LOCK])
    if (env.get('AUTO_MIGRATE')) await migrate(app)
    await assertNoDrift()
    await seedAccess(app)
    await seedReference(app)
    await fill()
  })
}
