import { readSession } from './session.ts'

/** Specification §6: a check passes if the stored list is empty or contains the name. */
export function isAllowed(permission: string | undefined): boolean {
  const session = readSession()
  if (session?.guard !== 'user') return false
  return !permission || session.permissions.length === 0 || session.permissions.includes(permission)
}
