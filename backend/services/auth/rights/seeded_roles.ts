/**
 * The roles of a new company (domain.md §7). The owner may change them afterwards.
 */
import { OPERATIONS } from '#schema/definition'
import { permissionNames } from './permissions.ts'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PermissionName } from '#resources'
import type { Guard, I18n, Operation } from '#schema/types'

type Stem<P extends string> = P extends `${infer S}-${Operation}` ? S : never
/** `client-*` expands to list, create, edit and delete, as far as they exist; other permissions are listed one by one. */
type Pattern = PermissionName | `${Stem<PermissionName>}-*`

interface RoleSeed {
  /** Identifies it; its text: `roles.names` of the locale files. */
  readonly name: string
  /** Default: 'user', that is staff. */
  readonly guard?: Guard
  readonly description: I18n
  readonly gets: 'everything' | readonly Pattern[] | { readonly everythingBut: readonly Pattern[] }
}

export const OWNER: RoleSeed = {
  name: 'Owner', description: { en: 'Everything', fr: 'Tout', es: 'Todo', ar: 'كل شيء' }, gets: 'everything',
}

/** Default roles of new couriers and clients; the settings may name others. */
const COURIER: RoleSeed = {
  name: 'Courier', guard: 'courier', gets: 'everything',
  description: { en: 'Collects and delivers', fr: 'Collecte et livre', es: 'Recoge y entrega', ar: 'يجمع ويوصل' },
}
const CLIENT: RoleSeed = {
  name: 'Client', guard: 'client', gets: 'everything',
  description: {
    en: 'Orders, answers and follows in the portal', fr: 'Commande, répond et suit sur le portail',
    es: 'Pide, responde y sigue en el portal', ar: 'يطلب ويجيب ويتابع في البوابة',
  },
}

/**
 * What the application of a guard cannot do without: its seeded role keeps these, because one edit of that role would lock out everybody.
 * Couriers see their day, move its stops and hand in what was refused; clients see themselves and their orders.
 */
export const NEEDED_PERMISSIONS = {
  user: [],
  courier: ['courier-list', 'order-list', 'shipment-list', 'shipment-edit', 'refused-action-create'],
  client: ['client-list', 'order-list'],
} as const satisfies Record<Guard, readonly string[]>

export const ROLES: readonly RoleSeed[] = [
  OWNER, COURIER, CLIENT,
  {
    name: 'Manager', gets: { everythingBut: ['role-*', 'permission-*', 'setting-edit'] },
    description: {
      en: 'All but roles and settings', fr: 'Tout sauf les rôles et les paramètres',
      es: 'Todo menos los roles y los ajustes', ar: 'كل شيء ما عدا الأدوار والإعدادات',
    },
  },
  {
    // With measuring, processing and shelving, because in a small shop one person handles the whole order (issue 2 §6).
    name: 'Counter clerk',
    description: {
      en: 'Takes orders, measures, hands over and collects money', fr: 'Prend les commandes, mesure, remet et encaisse',
      es: 'Toma pedidos, mide, entrega y cobra', ar: 'يستقبل الطلبيات ويقيس ويسلم ويستخلص',
    },
    gets: [
      'client-*', 'address-*', 'order-list', 'order-price', 'order-create', 'order-edit', 'order-receive', 'order-measure', 'order-confirm',
      'order-notify', 'order-link', 'order-deliver', 'order-delete', 'order-discount', 'task-list', 'task-execute', 'drying-list',
      'drying-create', 'drying-edit', 'stock-list', 'stock-move',
      'transaction-list', 'transaction-create', 'claim-list', 'claim-create', 'follow-up-*', 'cash-list', 'cash-create', 'cash-close',
      'invoice-list', 'invoice-create', 'invoice-edit', 'invoice-issue', 'notification-list', 'notification-send',
      'category-list', 'service-list', 'zone-list', 'transaction-category-list', 'report-view',
      'print-list', 'print-create', 'print-profile-list', 'scan-create', 'tag-list', 'tag-create', 'known-item-*', 'thread-list',
      'thread-answer',
    ],
  },
  {
    // Without settlements: the pay of couriers is not theirs.
    name: 'Dispatcher',
    description: {
      en: 'Plans collecting and delivering', fr: 'Planifie les collectes et les livraisons',
      es: 'Planifica recogidas y entregas', ar: 'ينظم الجمع والتوصيل',
    },
    gets: [
      'order-list', 'order-price', 'order-create', 'order-edit', 'order-confirm', 'order-notify', 'order-link', 'client-list',
      'address-list', 'courier-list', 'courier-location-list', 'transaction-list', 'transaction-create', 'transaction-category-list',
      'shipment-*', 'shipment-publish', 'shipment-close', 'shipment-expense-*', 'refused-action-list', 'vehicle-list',
      'claim-list', 'follow-up-*', 'notification-list', 'notification-send', 'thread-list', 'thread-answer',
      'report-view', 'zone-list', 'category-list', 'service-list', 'print-list', 'print-create', 'print-profile-list', 'scan-create',
    ],
  },
  {
    // Without prices, like the plant worker: neither sets or collects them.
    name: 'Plant lead',
    description: { en: 'Runs the plant', fr: 'Dirige l’atelier', es: 'Dirige el taller', ar: 'يسير الورشة' },
    gets: [
      'order-list', 'order-receive', 'order-measure', 'task-*', 'task-execute', 'task-assign', 'drying-*', 'stock-*', 'stock-move',
      'stock-audit', 'process-list', 'category-list', 'job-list', 'department-list', 'machine-list', 'maintenance-*',
      'maintenance-complete',
      'meter-*', 'cleaning-material-*', 'planning-*', 'user-list', 'attendance-create', 'attendance-edit', 'report-view',
      'print-list', 'print-create', 'print-profile-*', 'scan-list', 'scan-create', 'tag-list', 'tag-create', 'known-item-*',
    ],
  },
  {
    name: 'Plant worker',
    description: { en: 'Works in the plant', fr: 'Travaille à l’atelier', es: 'Trabaja en el taller', ar: 'يعمل في الورشة' },
    gets: [
      'order-list', 'order-receive', 'order-measure', 'task-list', 'task-execute', 'drying-list', 'drying-create', 'drying-edit',
      'stock-list', 'stock-move', 'machine-list', 'maintenance-list', 'maintenance-create', 'meter-list', 'cleaning-material-list',
      'process-list', 'category-list', 'job-list', 'print-create', 'print-profile-list', 'scan-create',
    ],
  },
  {
    name: 'Stock keeper',
    description: { en: 'Keeps the racks', fr: 'Tient les rayons', es: 'Lleva las estanterías', ar: 'يعتني بالرفوف' },
    gets: [
      'stock-*', 'stock-move', 'stock-audit', 'order-list', 'order-price', 'order-notify', 'print-list', 'print-create',
      'print-profile-list', 'scan-list', 'scan-create', 'tag-list', 'report-view',
    ],
  },
  {
    name: 'Cashier',
    description: {
      en: 'Takes, gives back and accounts for money', fr: 'Encaisse, rembourse et rend compte de l’argent',
      es: 'Cobra, devuelve y rinde cuentas del dinero', ar: 'يستخلص ويرجع الأموال ويحاسب عليها',
    },
    gets: [
      'transaction-*', 'transaction-refund', 'transaction-category-*', 'cash-*', 'cash-close', 'cash-verify', 'invoice-*', 'invoice-issue',
      'shipment-list', 'shipment-settle', 'settlement-list', 'shipment-expense-*', 'courier-list', 'order-list', 'order-price',
      'client-list',
      'report-view', 'export-data', 'print-list', 'print-create',
      'print-profile-list',
    ],
  },
]

/**
 * Inserts missing roles, and grants new permissions to roles that have not been edited. Edited roles stay as they are, except
 * Owner, which gets every permission at every start, so that somebody can grant the new ones. Runs after `syncPermissions`.
 */
export async function seedRoles(trx: TransactionClientContract): Promise<void> {
  for (const role of ROLES) {
    await insertRole(role, trx)
    await grantPermissions(role, trx)
  }
}

/** The permissions of a seeded role, as far as they exist. */
export function permissionNamesOfRole({ gets, guard = 'user' }: RoleSeed): string[] {
  if (gets === 'everything') return permissionNames(guard)
  if ('everythingBut' in gets) {
    const excluded = new Set(gets.everythingBut.flatMap(expand))
    return permissionNames().filter((name) => !excluded.has(name))
  }
  return gets.flatMap(expand)
}

function expand(pattern: Pattern): PermissionName[] {
  if (!pattern.endsWith('-*')) return [pattern as PermissionName]
  const stem = pattern.slice(0, -2)
  return permissionNames().filter((name) => OPERATIONS.some((op) => name === `${stem}-${op}`))
}

async function insertRole({ name, guard = 'user', description }: RoleSeed, trx: TransactionClientContract): Promise<void> {
  await trx.rawQuery(
    'insert into roles (name, guard, is_system, description) values (?, ?, true, ?::jsonb) on conflict (guard, name) do nothing',
    [name, guard, JSON.stringify(description)],
  )
}

/** `version = 1`: the role has not been edited. */
async function grantPermissions(role: RoleSeed, trx: TransactionClientContract): Promise<void> {
  const { guard = 'user', name } = role
  await trx.rawQuery(
    `insert into roles_permissions (owner_id, target_id)
     select role.id, permission.id from roles role join permissions permission on permission.guard = role.guard
     where permission.name = any(?::text[]) and role.guard = ? and role.name = ? and role.is_system and (role.version = 1 or ?)
     on conflict do nothing`,
    [permissionNamesOfRole(role), guard, name, role === OWNER],
  )
}
