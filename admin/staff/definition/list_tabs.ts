/** Lists that one page of the menu holds as tabs: those of `tab_of`, and by its path `stocks/movements` of `stocks`, in the same group. */
import type { ResourceName } from '#resources'
import { memoize } from '#common/memoize'
import { can } from '../../kit/providers/session/access_control.ts'
import { adminOf, adminResourceNames } from './resource_screens.ts'

/** The list of which this one is a tab, if the user may open it. */
export const tabParentOf = (name: ResourceName): ResourceName | undefined => listsAbove(name).find((above) => can(above, 'list'))

/** The tabs of a list that has no page below it. */
export const tabsOf = (name: ResourceName): ResourceName[] =>
  listsBelow(name).filter((one) => tabParentOf(one) === name && can(one, 'list'))

/** Kept: the menu asks for every list at every render. */
const listsAbove = memoize((name: ResourceName): ResourceName[] => {
  const { path, group, tab_of } = adminOf(name)
  if (tab_of) return [tab_of as ResourceName]
  if (path.includes(':')) return []
  return adminResourceNames().filter((other) => adminOf(other).group === group && path.startsWith(`${adminOf(other).path}/`))
})

const listsBelow = memoize((name: ResourceName): ResourceName[] => adminResourceNames().filter((other) => listsAbove(other).includes(name)))
