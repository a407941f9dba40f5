/** Permissions as a matrix: a row for each group, a column for each common operation. Pure. */
import { OPERATIONS } from '#schema/definition'
import type { Row } from '../definition/record.ts'

export interface Permission { readonly id: number; readonly name: string; readonly group: string }

export interface PermissionGroup {
  readonly name: string
  /** By verb: 'list', 'edit', 'confirm-no-advance'; 'export-data' for a permission without a resource. */
  readonly permissions: Readonly<Record<string, Permission>>
}

export type CheckState = 'none' | 'some' | 'all'

export const permissionsOf = (rows: readonly Row[]): Permission[] =>
  rows.map(({ id, name, group }) => ({ id, name: String(name), group: String(group) }))

export function permissionGroups(permissions: readonly Permission[]): PermissionGroup[] {
  const names = [...new Set(permissions.map(({ group }) => group))]
  return names.map((name) => ({ name,
    permissions: Object.fromEntries(permissions.filter(({ group }) => group === name).map((one) => [permissionVerbOf(one), one])) }))
}

/** Permissions without a column, in their original order. */
export const permissionsWithoutColumn = ({ permissions }: PermissionGroup): [string, Permission][] =>
  Object.entries(permissions).filter(([verb]) => !OPERATIONS.some((column) => column === verb))

export const permissionIds = (groups: readonly PermissionGroup[], verb?: string): number[] =>
  groups.flatMap(({ permissions }) =>
    Object.entries(permissions).flatMap(([own, { id }]) => (verb === undefined || own === verb ? [id] : [])))

export function checkStateOf(ids: readonly number[], chosen: ReadonlySet<number>): CheckState {
  const count = ids.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}

/** Selects all of them, or deselects them when all are selected. */
export function toggleIds(chosen: ReadonlySet<number>, ids: readonly number[]): number[] {
  const rest = [...chosen].filter((id) => !ids.includes(id))
  return checkStateOf(ids, chosen) === 'all' ? rest : [...rest, ...ids]
}

/** A permission of the whole application is not prefixed with its group. */
export const permissionVerbOf = ({ name, group }: Pick<Permission, 'name' | 'group'>) =>
  name.startsWith(`${group}-`) ? name.slice(group.length + 1) : name
