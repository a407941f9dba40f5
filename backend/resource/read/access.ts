/** What a caller may see of a resource and do with it at all; which of its rows is said by scope.ts. */
import { permissionFor } from '#schema/definition'
import { isChildren, isSecret, isServerOnly, traitsOf } from '#schema/fields/index'
import { isFieldReadable, isFieldWritable, isPermitted } from '#schema/flow'
import type { Guard, Operation } from '#schema/types'
import type { Caller } from '../caller.ts'
import { NotFound } from '../refusals.ts'
import { registry, resourceOf, type Access, type Field, type Resource } from '#backend/definition/registry'

/** The allow-list of a courier or a client; null for staff, who have none. No entry: it does not exist for them. */
export function accessOf(resource: Resource, caller: Caller): Access | null {
  if (caller.guard === 'user') return null
  const access = resource.guards?.[caller.guard]
  if (!access) throw new NotFound()
  return access
}

export function mayOperate(resource: Resource, caller: Caller, operation: Operation): boolean {
  accessOf(resource, caller)
  return isPermitted(resource, operation, caller)
}

/** Like mayOperate 'list', for a resource that is met on the way through another: no entry is only a no. */
export function isListed(resource: Resource, caller: Caller): boolean {
  return (caller.guard === 'user' || resource.guards?.[caller.guard] !== undefined) && mayOperate(resource, caller, 'list')
}

/** Names that exist for this caller in answers, filters, sorts, searches, totals and views. */
export function readableFields(resource: Resource, caller: Caller): ReadonlySet<string> {
  const access = accessOf(resource, caller)
  const fields = Object.values(resource.fields).filter((field) => isReadable(field, caller)).map((field) => field.name)
  if (!access) return new Set([...SYSTEM_FIELDS, ...(resource.soft_delete ? ['deleted_at'] : []), ...fields])
  const open = new Set([...SYSTEM_FIELDS, ...fields])
  // Whoever sees a row needs its key and, to change it, its version.
  return new Set(['id', 'version', ...access.read.filter((name) => open.has(name))])
}

/** Names that a form may send. Whether the record is open to change at all is asked elsewhere (`allow_when`, `lock`). */
export function writableFields(resource: Resource, caller: Caller, operation: 'create' | 'edit'): ReadonlySet<string> {
  accessOf(resource, caller)
  const fields = Object.values(resource.fields).filter((field) => isForm(field) && !(operation === 'edit' && field.create_only))
  const open = fields
    .filter((field) => !(caller.api_token && traitsOf(field).hashed))
    .filter((field) => isFieldWritable(resource, field, caller))
  return new Set(open.map((field) => field.name))
}

/**
 * All that decides what a caller may read anywhere: the guard and those permissions that some field or list asks for.
 * Two callers with the same key get the same SQL.
 */
export function readingKey(caller: Caller): string {
  return [caller.guard, caller.locale, ...readingPermissions().filter((name) => caller.permissions.has(name))].join(' ')
}

const SYSTEM_FIELDS = ['id', 'version', 'created_at', 'updated_at']

function isReadable(field: Field, caller: Caller): boolean {
  if (isSecret(field)) return false
  if (isChildren(field) && !isListed(resourceOf(field.of ?? ''), caller)) return false
  return isFieldReadable(field, caller)
}

/** Whether a form may ever send it; for whom and when is asked elsewhere. */
export function isForm(field: Field): boolean {
  if (isServerOnly(field)) return false
  return traitsOf(field).writer !== 'rows' || field.edit === 'grid'
}

let known: readonly string[] | undefined

function readingPermissions(): readonly string[] {
  known ??= [...new Set([...registry.values()].flatMap((resource) => [
    permissionFor(resource, 'list'), ...Object.keys(resource.guards ?? {}).map((guard) => permissionFor(resource, 'list', guard as Guard)),
    ...Object.values(resource.fields).flatMap((field) => field.read ?? []),
  ]))].sort()
  return known
}
