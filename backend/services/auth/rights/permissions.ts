/** Synchronises the table `permissions` with resources.ts. */
import { app, type PermissionName } from '#resources'
import { permissionFor, type Definition, type ResourceData } from '#schema/definition'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { GUARDS } from '#common/guards'
import type { Guard } from '#schema/types'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** All permissions of resources.ts for staff, or for the guard, sorted. */
export function permissionNames(): PermissionName[]
export function permissionNames(guard: Guard): string[]
export function permissionNames(guard: Guard = 'user'): string[] {
  const resources = [...registry.values()]
  const names = guard === 'user'
    ? [...appPermissions, ...resources.flatMap(staffPermissionsOf)]
    : resources.flatMap((resource) => guardPermissionsOf(guard, resource))
  return [...new Set(names)].sort()
}

/** The group of permissions that belong to no resource. */
const APP_GROUP = 'app'
const { permissions: appPermissions = [] }: Pick<Definition, 'permissions'> = app

/** The stem: `order` of `order-price-override`, `transaction-category` of `transaction-category-list`. */
export function permissionGroupOf(name: string): string {
  if (appPermissions.includes(name)) return APP_GROUP
  const stems = [...registry.values()].map(({ permission }) => permission).filter((stem) => name.startsWith(`${stem}-`))
  const [longest] = stems.sort((a, b) => b.length - a.length)
  return longest ?? name.replace(/-[^-]*$/, '')
}

/** Inserts new permissions, and deletes removed ones from the table and from all roles. */
export async function syncPermissions(trx: TransactionClientContract): Promise<void> {
  for (const guard of GUARDS) await syncGuard(guard, permissionNames(guard), trx)
}

async function syncGuard(guard: Guard, names: string[], trx: TransactionClientContract): Promise<void> {
  await trx.rawQuery(
    `insert into permissions (name, guard, "group") select name, ?, stem from unnest(?::text[], ?::text[]) as permission (name, stem)
     on conflict (guard, name) do update set "group" = excluded."group" where permissions."group" <> excluded."group"`,
    [guard, names, names.map(permissionGroupOf)],
  )
  const removed = 'select id from permissions where guard = ? and name <> all(?::text[])'
  await trx.rawQuery(`delete from roles_permissions where target_id in (${removed})`, [guard, names])
  await trx.rawQuery(`delete from permissions where id in (${removed})`, [guard, names])
}

function staffPermissionsOf(resource: Resource): string[] {
  const { name, ops, transitions, fields } = resource
  const { permissions = [] }: Pick<ResourceData, 'permissions'> = app.resources[name]
  return [
    ...[...ops].map((op) => permissionFor(resource, op)),
    ...permissions,
    ...Object.values(transitions).flatMap((transition) => transition.allow ?? []),
    ...Object.values(fields).flatMap(({ read, write }) => [read ?? [], write ?? []].flat()),
  ]
}

/** Permissions that the allow-list of the guard in the resource requires. */
function guardPermissionsOf(guard: Exclude<Guard, 'user'>, resource: Resource): string[] {
  const { ops = [], transitions = {} } = resource.guards?.[guard] ?? {}
  return [...ops.map((op) => permissionFor(resource, op, guard)), ...Object.values(transitions)]
}
