/** Lists that one page of the menu holds as tabs: `stocks/movements` lies below `stocks`, in the same menu group. */
import type { ResourceName } from '#resources'
import { can } from '../providers/access_control.ts'
import { adminOf, adminResourceNames } from './resource_screens.ts'

/** The list of which this one is a tab, if the user may open it. */
export function tabParentOf(name: ResourceName): ResourceName | undefined {
  const { path, group } = adminOf(name)
  if (path.includes(':')) return undefined
  return adminResourceNames().find((other) => {
    const { path: parent, group: own } = adminOf(other)
    return own === group && path.startsWith(`${parent}/`) && can(other, 'list')
  })
}

/** The tabs of a list that has no page below it. */
export const tabsOf = (name: ResourceName): ResourceName[] =>
  adminResourceNames().filter((one) => tabParentOf(one) === name && can(one, 'list'))
