/** What a database needs before anybody can be let in: the permissions of resources.ts and the roles to start with. */
import { syncPermissions } from './permissions.ts'
import { seedRoles } from './roles.ts'
import type { ApplicationService } from '@adonisjs/core/types'

/** After the migrations, at every start. Two servers may start at once. */
export async function seedAccess(app: ApplicationService): Promise<void> {
  const db = await app.container.make('lucid.db')
  await db.transaction(async (trx) => {
    await syncPermissions(trx)
    await seedRoles(trx)
  })
}
