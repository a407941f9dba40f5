import { givingDefaultRole } from './default_role.ts'
import { endingAccess } from './end_access.ts'
import type { Guard } from '#schema/types'

/** Hooks of a resource whose rows sign in: somebody new has the default role, and whoever is barred is signed out everywhere. */
export function accountHooks(guard: Guard) {
  const [giveRole, access] = [givingDefaultRole(guard), endingAccess(guard)]
  return {
    ...access,
    async beforeSave(saving: Parameters<typeof giveRole>[0] & Parameters<typeof access.beforeSave>[0]) {
      const given = await giveRole(saving)
      await access.beforeSave(saving)
      return given
    },
  }
}
