/** Couriers and clients have no roles: what they may do is written in resources.ts, and told in the words of permissions. */
import { registry } from '#backend/resource/registry'
import type { Guard } from '#schema/types'

/** `order-list`, `order-cancel` …, sorted. */
export function allowedNames(guard: Exclude<Guard, 'user'>): string[] {
  const names = new Set<string>()
  for (const resource of registry.values()) {
    const access = resource.guards?.[guard]
    if (!access) continue
    for (const op of access.ops) names.add(`${resource.permission}-${op}`)
    for (const verb of access.transitions ?? []) {
      const permission = resource.transitions[verb]?.permission
      if (permission) names.add(permission)
    }
  }
  return [...names].sort()
}
