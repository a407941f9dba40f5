/** What a guard may do with a resource at all: by staff, what resources.ts has; by couriers and clients, what their list names. */
import type { Guard, Operation } from '#schema/types'
import type { Resource } from './registry.ts'

export function operationsOf(guard: Guard, resource: Resource): ReadonlySet<Operation> {
  return guard === 'user' ? resource.ops : new Set(resource.guards?.[guard]?.ops ?? [])
}

/** What the system does by itself is no call; couriers and clients have the verbs of their allow-list. */
export function verbsOf(guard: Guard, resource: Resource): readonly string[] {
  if (guard !== 'user') return Object.keys(resource.guards?.[guard]?.transitions ?? {})
  return Object.entries(resource.transitions).filter(([, t]) => !t.system && t.allow).map(([verb]) => verb)
}
