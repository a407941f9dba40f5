/** Looks up fields by name, system columns included. */
import type { Definition, FieldData, ResourceData } from '../definition.ts'
import { findTraits, isChildren } from '../fields/index.ts'
import { SYSTEM_COLUMNS } from '../predicate.ts'

/** `deleted_at` exists only with `soft_delete`, `site_id` only with `per_site`. */
export function lookUpField(resource: ResourceData, name: string): FieldData | undefined {
  if ((name === 'deleted_at' && !resource.soft_delete) || (name === 'site_id' && !resource.per_site)) return undefined
  return resource.fields[name] ?? SYSTEM_COLUMNS[name]
}

/** The fields of all resources, and the arguments of their transitions. */
export const allFields = (definition: Definition): FieldData[] => Object.values(definition.resources).flatMap((resource) => [
  ...Object.values(resource.fields), ...Object.values(resource.transitions ?? {}).flatMap(({ args }) => Object.values(args ?? {})),
])

/** The name of the shape of its values; null for a type without shapes. */
export const namedShapeOf = ({ type, of = '' }: FieldData): string | null => (findTraits(type)?.shaped ? of : null)

/** 'items' or 'items.amount' → the resource of the children */
export function childrenOf(definition: Definition, resource: ResourceData, path: string): ResourceData | undefined {
  const field = resource.fields[path.split('.')[0] ?? '']
  return isChildren(field) ? definition.resources[field?.of ?? ''] : undefined
}

/** 'items.amount' is a field of the children, 'amount' of the row. */
export function fieldAt(definition: Definition, resource: ResourceData, path: string): FieldData | undefined {
  const [head = '', tail] = path.split('.')
  if (tail === undefined) return lookUpField(resource, head)
  const child = childrenOf(definition, resource, head)
  return child && lookUpField(child, tail)
}

/** Whether the path from this resource to the next ones leads back to one of them. */
export function isCircular(first: ResourceData, next: (resource: ResourceData) => ResourceData | undefined): boolean {
  const visited = new Set<ResourceData>()
  // Ends at the latest with the first resource that was visited before.
  for (let resource: ResourceData | undefined = first; resource; resource = next(resource)) {
    if (visited.has(resource)) return true
    visited.add(resource)
  }
  return false
}
