/** The operations and fields of a resource that a caller is permitted; the rows are limited by scope.ts. */
import { permissionFor } from '#schema/definition'
import { isChildren, isSecret, isServerOnly, traitsOf } from '#schema/fields/index'
import { isFieldReadable, isFieldWritable, isOperationPermitted, type Grantee } from '#schema/flow'
import type { Guard, Operation } from '#schema/types'
import type { Caller } from '../caller.ts'
import type { ResourceName } from '#resources'
import { NotFound } from '../refusals.ts'
import { registry, resourceOf, SYSTEM_FIELDS, type Access, type Field, type Resource } from '#backend/engine/definition/registry'

/** The allow-list of the guard; null for staff. Throws NotFound for a guard without one: the resource does not exist for it. */
export function accessOf(resource: Resource, caller: Grantee): Access | null {
  if (caller.guard === 'user') return null
  const access = resource.guards?.[caller.guard]
  if (!access) throw new NotFound()
  return access
}

export function mayOperate(resource: Resource, caller: Grantee, operation: Operation): boolean {
  accessOf(resource, caller)
  return isOperationPermitted(resource, operation, caller)
}

/** mayOperate 'list' for a resource that is reached through another one: false instead of NotFound. */
export function mayList(resource: Resource, caller: Grantee): boolean {
  return (caller.guard === 'user' || resource.guards?.[caller.guard] !== undefined) && mayOperate(resource, caller, 'list')
}

const readable = new WeakMap<Grantee['permissions'], Map<string, ReadonlySet<string>>>()

/** Names that exist for this caller in responses, filters, sorts, searches, totals and views. Computed once for a set of permissions. */
export function readableFields(resource: Resource, caller: Grantee): ReadonlySet<string> {
  const ofSet = readable.get(caller.permissions) ?? new Map<string, ReadonlySet<string>>()
  readable.set(caller.permissions, ofSet)
  const key = `${caller.guard} ${resource.name}`
  const names = ofSet.get(key) ?? findReadableFields(resource, caller)
  // Tests have resources of their own, whose name says nothing.
  if (registry.get(resource.name) === resource) ofSet.set(key, names)
  return names
}

function findReadableFields(resource: Resource, caller: Grantee): ReadonlySet<string> {
  const access = accessOf(resource, caller)
  const fields = Object.values(resource.fields).filter((field) => isReadable(field, caller)).map((field) => field.name)
  if (!access) return new Set([...SYSTEM_FIELDS, ...(resource.soft_delete ? ['deleted_at'] : []), ...fields])
  const allowed = new Set([...SYSTEM_FIELDS, ...fields])
  // A caller who may read a row needs its key and, to change it, its version.
  return new Set(['id', 'version', ...access.read.filter((name) => allowed.has(name))])
}

/** Whether the caller reads this field of rows that they see; the system reads all. */
export function mayReadField(name: ResourceName, field: string, caller: Grantee | null): boolean {
  const resource = resourceOf(name)
  return caller === null || (mayList(resource, caller) && readableFields(resource, caller).has(field))
}

/** Names that a form may send. Whether the record may be changed at all is checked elsewhere (`allow_when`, `lock`). */
export function writableFields(resource: Resource, caller: Caller, operation: 'create' | 'edit'): ReadonlySet<string> {
  accessOf(resource, caller)
  const fields = Object.values(resource.fields).filter((field) => isFormField(field) && !(operation === 'edit' && field.create_only))
  const allowed = fields
    .filter((field) => !(caller.api_token && traitsOf(field).hashed))
    .filter((field) => isFieldWritable(resource, field, caller))
  return new Set(allowed.map((field) => field.name))
}

/**
 * Cache key: the guard, the language and the permissions that any field or list requires. Callers with the same key get the
 * same SQL.
 */
export function accessCacheKey({ guard, locale, permissions }: Caller): string {
  return `${guard} ${locale} ${heldReadPermissions(permissions)}`
}

const heldNames = new WeakMap<ReadonlySet<string>, number>()
/** A number for each combination of read permissions: the names themselves would make long keys. */
const combinations = new Map<string, number>()

/** Computed once for each set: callers with the same permissions share one (backend/services/auth/rights/permission_sets.ts). */
function heldReadPermissions(permissions: ReadonlySet<string>): number {
  const known = heldNames.get(permissions)
  if (known !== undefined) return known
  const held = readPermissions().filter((name) => permissions.has(name)).join(' ')
  const number = combinations.get(held) ?? combinations.size
  combinations.set(held, number)
  heldNames.set(permissions, number)
  return number
}

function isReadable(field: Field, caller: Grantee): boolean {
  if (isSecret(field)) return false
  if (isChildren(field) && !mayList(resourceOf(field.of ?? ''), caller)) return false
  return isFieldReadable(field, caller)
}

/** Whether a form may send the field at all; for whom and when is checked elsewhere. */
export function isFormField(field: Field): boolean {
  if (isServerOnly(field)) return false
  return traitsOf(field).writer !== 'rows' || field.edit === 'grid'
}

let cachedPermissions: readonly string[] | undefined

function readPermissions(): readonly string[] {
  cachedPermissions ??= [...new Set([...registry.values()].flatMap((resource) => [
    permissionFor(resource, 'list'), ...Object.keys(resource.guards ?? {}).map((guard) => permissionFor(resource, 'list', guard as Guard)),
    ...Object.values(resource.fields).flatMap((field) => field.read ?? []),
  ]))].sort()
  return cachedPermissions
}
