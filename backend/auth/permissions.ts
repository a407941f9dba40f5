/** The table of permissions mirrors resources.ts: nobody types a name in twice. */
import { app, type PermissionName } from '#resources'
import { permissionFor } from '#schema/definition'
import { registry, type Resource } from '#backend/definition/registry'
import { GUARDS } from '#common/guards'
import type { Guard } from '#schema/types'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Every name that resources.ts speaks of to staff, or to the guard, sorted. */
export function permissionNames(): PermissionName[]
export function permissionNames(guard: Guard): string[]
export function permissionNames(guard: Guard = 'user'): string[] {
  const resources = [...registry.values()]
  const names = guard === 'user' ? [...widePermissions, ...resources.flatMap(namesIn)] : resources.flatMap((one) => namesFor(guard, one))
  return [...new Set(names)].sort()
}

/** The group of what no resource carries. */
const WIDE = 'app'
const { permissions: widePermissions = [] }: { readonly permissions?: readonly string[] } = app

/** The noun: `order` of `order-price-override`, `transaction-category` of `transaction-category-list`. */
export function groupOf(name: string): string {
  if (widePermissions.includes(name)) return WIDE
  const stems = [...registry.values()].map(({ permission }) => permission).filter((stem) => name.startsWith(`${stem}-`))
  const [longest] = stems.sort((a, b) => b.length - a.length)
  return longest ?? name.replace(/-[^-]*$/, '')
}

/** Adds what is new and deletes what is gone, from the roles too. */
export async function syncPermissions(trx: TransactionClientContract): Promise<void> {
  for (const guard of GUARDS) await syncGuard(guard, permissionNames(guard), trx)
}

async function syncGuard(guard: Guard, names: string[], trx: TransactionClientContract): Promise<void> {
  await trx.rawQuery(
    `insert into permissions (name, guard, "group") select name, ?, stem from unnest(?::text[], ?::text[]) as said (name, stem)
     on conflict (guard, name) do update set "group" = excluded."group" where permissions."group" <> excluded."group"`,
    [guard, names, names.map(groupOf)],
  )
  const gone = 'select id from permissions where guard = ? and name <> all(?::text[])'
  await trx.rawQuery(`delete from roles_permissions where target_id in (${gone})`, [guard, names])
  await trx.rawQuery(`delete from permissions where id in (${gone})`, [guard, names])
}

function namesIn(resource: Resource): string[] {
  const { name, ops, transitions, fields } = resource
  const { permissions = [] }: { permissions?: readonly string[] } = app.resources[name]
  return [
    ...[...ops].map((op) => permissionFor(resource, op)),
    ...permissions,
    ...Object.values(transitions).flatMap((transition) => transition.allow ?? []),
    ...Object.values(fields).flatMap(({ read, write }) => [read ?? [], write ?? []].flat()),
  ]
}

/** What couriers or clients need for anything that their allow-list of the resource names. */
function namesFor(guard: Exclude<Guard, 'user'>, resource: Resource): string[] {
  const { ops = [], transitions = {} } = resource.guards?.[guard] ?? {}
  return [...ops.map((op) => permissionFor(resource, op, guard)), ...Object.values(transitions)]
}
