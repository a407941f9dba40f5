/** The groups of statuses of resources.ts: `under_way` means the same wherever a rule, a query or a page names it. */
import { resourceOf } from './registry.ts'
import type { GroupName, ResourceName, Row } from '#resources'

export type StatusOf<N extends ResourceName> = Row<N> extends { readonly status: infer S } ? S : never

export const isIn = <N extends ResourceName>(name: N, group: GroupName<N>, status: StatusOf<N>): boolean =>
  statusesOf(name, group).includes(status as string)

export function statusesOf<N extends ResourceName>(name: N, group: GroupName<N>): readonly string[] {
  const statuses = resourceOf(name).groups?.[group]
  if (!statuses) throw new Error(`${name} has no group "${group}" in resources.ts`)
  return statuses
}

/** A list in parentheses, for `status in`. */
export const groupSql = <N extends ResourceName>(name: N, group: GroupName<N>): string =>
  `(${statusesOf(name, group).map((status) => `'${status}'`).join(', ')})`
