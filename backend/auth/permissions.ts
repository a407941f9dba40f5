/** The table of permissions mirrors resources.ts: nobody types a name in twice. */
import { app, type PermissionName } from '#resources'
import { permissionFor } from '#schema/definition'
import { registry, type Resource } from '#backend/resource/registry'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Every name that resources.ts speaks of, sorted. */
export function permissionNames(): PermissionName[] {
  const names = new Set([...widePermissions, ...[...registry.values()].flatMap(namesIn)])
  // namesIn reads what PermissionName is inferred from.
  return [...names].sort() as PermissionName[]
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
  const names = permissionNames()
  await trx.rawQuery(
    `insert into permissions (name, guard, "group") select name, 'user', stem from unnest(?::text[], ?::text[]) as said (name, stem)
     on conflict (guard, name) do update set "group" = excluded."group" where permissions."group" <> excluded."group"`,
    [names, names.map(groupOf)],
  )
  const gone = "select id from permissions where guard = 'user' and name <> all(?::text[])"
  await trx.rawQuery(`delete from roles_permissions where target_id in (${gone})`, [names])
  await trx.rawQuery(`delete from permissions where id in (${gone})`, [names])
}

function namesIn(resource: Resource): string[] {
  const { name, ops, transitions, fields } = resource
  const { permissions = [] }: { permissions?: readonly string[] } = app.resources[name]
  return [
    ...[...ops].map((op) => permissionFor(resource, op)),
    ...permissions,
    ...Object.values(transitions).flatMap((transition) => transition.permission ?? []),
    ...Object.values(fields).flatMap(({ read, write }) => [read ?? [], write ?? []].flat()),
  ]
}
