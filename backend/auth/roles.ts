/**
 * The roles that a new company starts with (domain.md §7), with the lists that their forms choose from. They belong to
 * the owner from then on.
 */
import { permissionNames } from './permissions.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PermissionName } from '#resources'
import type { Guard, Operation } from '#schema/types'

type Stem<P extends string> = P extends `${infer S}-${Operation}` ? S : never
/** `client-*` is list, create, edit and delete, as far as they exist; other actions are named one by one. */
type Pattern = PermissionName | `${Stem<PermissionName>}-*`

interface Seed {
  readonly name: string
  /** Whose role it is; of staff when nothing is said. */
  readonly guard?: Guard
  readonly description: string
  readonly gets: 'everything' | readonly Pattern[] | { readonly everythingBut: readonly Pattern[] }
}

export const OWNER: Seed = { name: 'Owner', description: 'Everything', gets: 'everything' }

/** What couriers and clients are given until somebody chooses other roles for new ones (settings). */
const COURIER: Seed = { name: 'Courier', guard: 'courier', description: 'Collects and delivers', gets: 'everything' }
const CLIENT: Seed = {
  name: 'Client', guard: 'client', description: 'Orders, answers and follows in the portal', gets: 'everything',
}

export const ROLES: readonly Seed[] = [
  OWNER, COURIER, CLIENT,
  { name: 'Manager', description: 'All but roles and settings', gets: { everythingBut: ['role-*', 'permission-*', 'setting-edit'] } },
  {
    // Measuring, processing and shelving are here because one person at a small counter does the whole order (issue 2 §6).
    name: 'Counter clerk', description: 'Takes orders, measures, hands over and collects money',
    gets: [
      'client-*', 'address-*', 'order-list', 'order-create', 'order-edit', 'order-receive', 'order-measure', 'order-confirm',
      'order-notify', 'order-link', 'order-deliver', 'order-delete', 'order-discount', 'task-execute', 'stock-list', 'stock-move',
      'transaction-list', 'transaction-create', 'claim-list', 'claim-create', 'cash-list', 'cash-create', 'cash-close',
      'invoice-list', 'invoice-create', 'invoice-edit', 'invoice-issue', 'notification-list', 'notification-send',
      'category-list', 'service-list', 'zone-list', 'transaction-category-list',
    ],
  },
  {
    name: 'Dispatcher', description: 'Plans collecting and delivering',
    gets: [
      'order-list', 'order-create', 'order-edit', 'order-confirm', 'order-notify', 'order-link', 'client-list', 'address-list',
      'courier-list', 'courier-location-list', 'transaction-list', 'transaction-create', 'transaction-category-list',
      'shipment-*', 'shipment-publish', 'shipment-close', 'vehicle-list', 'claim-list', 'notification-list', 'notification-send',
      'zone-list', 'category-list', 'service-list',
    ],
  },
  {
    name: 'Plant lead', description: 'Runs the plant',
    gets: [
      'order-list', 'order-receive', 'order-measure', 'task-*', 'task-execute', 'task-assign', 'drying-*', 'stock-*', 'stock-move',
      'stock-audit', 'process-list', 'category-list', 'job-list', 'department-list', 'machine-list', 'maintenance-*',
      'maintenance-complete',
      'meter-*', 'cleaning-material-*', 'planning-*', 'user-list', 'attendance-create', 'attendance-edit',
    ],
  },
  {
    name: 'Plant worker', description: 'Works in the plant',
    gets: [
      'order-measure', 'task-list', 'task-execute', 'drying-list', 'drying-create', 'drying-edit', 'stock-list', 'stock-move',
      'machine-list', 'maintenance-list', 'maintenance-create', 'meter-list', 'cleaning-material-list', 'process-list', 'category-list',
      'job-list',
    ],
  },
  { name: 'Stock keeper', description: 'Keeps the racks', gets: ['stock-*', 'stock-move', 'stock-audit', 'order-list', 'order-notify'] },
  {
    name: 'Cashier', description: 'Takes, gives back and accounts for money',
    gets: [
      'transaction-*', 'transaction-refund', 'transaction-category-*', 'cash-*', 'cash-close', 'cash-verify', 'invoice-*', 'invoice-issue',
      'shipment-list', 'order-list', 'client-list', 'export-data',
    ],
  },
]

/**
 * Adds the roles that are missing, and to those that nobody has edited since what a new version gives them; what an owner
 * made of a role stays. Only Owner gets every permission at every start: somebody must be able to hand out what a new
 * version brings. After `syncPermissions`.
 */
export async function seedRoles(trx: TransactionClientContract): Promise<void> {
  for (const role of ROLES) {
    await insert(role, trx)
    await grant(role, trx)
  }
}

/** The permission names of a seeded role, as far as they exist now. */
export function namesOf({ gets, guard = 'user' }: Seed): string[] {
  if (gets === 'everything') return permissionNames(guard)
  if ('everythingBut' in gets) {
    const kept = new Set(gets.everythingBut.flatMap(expand))
    return permissionNames().filter((name) => !kept.has(name))
  }
  return gets.flatMap(expand)
}

const CRUD: readonly Operation[] = ['list', 'create', 'edit', 'delete']

function expand(pattern: Pattern): PermissionName[] {
  if (!pattern.endsWith('-*')) return [pattern as PermissionName]
  const stem = pattern.slice(0, -2)
  return permissionNames().filter((name) => CRUD.some((op) => name === `${stem}-${op}`))
}

async function insert({ name, guard = 'user', description }: Seed, trx: TransactionClientContract): Promise<void> {
  await trx.rawQuery(
    'insert into roles (name, guard, is_system, description) values (?, ?, true, ?) on conflict (guard, name) do nothing',
    [name, guard, description],
  )
}

/** Every edit of a role gives it a new version. */
async function grant(role: Seed, trx: TransactionClientContract): Promise<void> {
  const { guard = 'user', name } = role
  await trx.rawQuery(
    `insert into roles_permissions (owner_id, target_id)
     select role.id, permission.id from roles role join permissions permission on permission.guard = role.guard
     where permission.name = any(?::text[]) and role.guard = ? and role.name = ? and role.is_system and (role.version = 1 or ?)
     on conflict do nothing`,
    [namesOf(role), guard, name, role === OWNER],
  )
}
