import type { Person } from '#schema/flow'
import type { ClientPermission } from './client_permissions.ts'
import { readSession } from './session.ts'

/** Specification §6: a check passes if the stored list is empty or contains the name. */
export function isAllowed(permission: string | undefined): boolean {
  const session = readSession()
  if (session?.guard !== 'user') return false
  return !permission || session.permissions.length === 0 || session.permissions.includes(permission)
}

/** The staff at the screen, as schema/flow.ts asks who it is. */
export const staff: Person = { guard: 'user', permissions: { has: isAllowed } }

/** Of clients: what their role does not permit is not drawn. A role may be empty, so an empty list opens nothing. */
export const isPermitted = (permission: ClientPermission): boolean => readSession()?.permissions.includes(permission) ?? false
