/** The groups of statuses of resources.ts. Pages that do not load it have `STATUS_GROUPS` of common/. */
import { resourceOf } from './definition.ts'
import type { GroupName, ResourceName } from '#resources'

export const statusesOf = <N extends ResourceName>(name: N, group: GroupName<N>): readonly string[] =>
  resourceOf(name).groups?.[group] ?? []

export const isIn = <N extends ResourceName>(name: N, group: GroupName<N>, status: unknown): boolean =>
  statusesOf(name, group).includes(String(status))
