import type { Grantee } from '#schema/flow'
import type { ClientPermission } from './client_permissions.ts'
import { readSession } from './session.ts'

/** Specification §6: a check passes if the stored list is empty or contains the name. */
export function hasPermission(permission: string | undefined): boolean {
  const session = readSession()
  if (session?.guard !== 'user') return false
  return !permission || session.permissions.length === 0 || session.permissions.includes(permission)
}

/** The signed-in staff user, in the shape that schema/flow.ts takes. */
export const currentStaff: Grantee = { guard: 'user', permissions: { has: hasPermission } }

/** For clients: what their role does not permit is not rendered. A role may be empty, so an empty list permits nothing. */
export const clientMay = (permission: ClientPermission): boolean => readSession()?.permissions.includes(permission) ?? false
