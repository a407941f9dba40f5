/** The operations and transitions of a resource per guard: all of resources.ts for staff, the allow-list for the other guards. */
import type { Guard, Operation } from '#schema/types'
import type { Resource } from './registry.ts'

export function operationsOf(guard: Guard, resource: Resource): ReadonlySet<Operation> {
  return guard === 'user' ? resource.ops : new Set(resource.guards?.[guard]?.ops ?? [])
}

/** The transitions that are calls: without those of the system; for couriers and clients those of their allow-list. */
export function transitionsOf(guard: Guard, resource: Resource): readonly string[] {
  if (guard !== 'user') return Object.keys(resource.guards?.[guard]?.transitions ?? {})
  return Object.entries(resource.transitions).filter(([, t]) => !t.system && t.allow).map(([name]) => name)
}
