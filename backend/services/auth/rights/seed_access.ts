/** Seeds the permissions of resources.ts and the initial roles. */
import { syncPermissions } from './permissions.ts'
import { seedRoles } from './seeded_roles.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** Runs after the migrations, at every start. Concurrent starts are safe. */
export async function seedAccess(app: ApplicationService): Promise<void> {
  const db = await app.container.make('lucid.db')
  await db.transaction(async (trx) => {
    await syncPermissions(trx)
    await seedRoles(trx)
  })
}
