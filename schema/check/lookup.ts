/** Fields by name, the system's too. */
import type { Definition, FieldData, ResourceData } from '../definition.ts'
import { isChildren } from '../fields/index.ts'
import { SYSTEM } from '../predicate.ts'

/** `deleted_at` and `site_id` exist only where the resource says so. */
export function fieldIn(resource: ResourceData, name: string): FieldData | undefined {
  if ((name === 'deleted_at' && !resource.soft_delete) || (name === 'site_id' && !resource.per_site)) return undefined
  return resource.fields[name] ?? SYSTEM[name]
}

/** 'items' or 'items.amount' → the resource of the children */
export function childrenOf(definition: Definition, resource: ResourceData, path: string): ResourceData | undefined {
  const field = resource.fields[path.split('.')[0] ?? '']
  return isChildren(field) ? definition.resources[field?.of ?? ''] : undefined
}

/** 'items.amount' is a field of the children, 'amount' of the row. */
export function fieldAt(definition: Definition, resource: ResourceData, path: string): FieldData | undefined {
  const [head = '', tail] = path.split('.')
  if (tail === undefined) return fieldIn(resource, head)
  const child = childrenOf(definition, resource, head)
  return child && fieldIn(child, tail)
}
