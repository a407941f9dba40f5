import { app, type ResourceName } from '#resources'
import { can } from '../../kit/providers/session/access_control.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { tabParentOf, tabsOf } from '../definition/list_tabs.ts'
import { adminOf, adminResourceNames } from '../definition/resource_screens.ts'
import { LIST_COUNTS, standalonePages, type MenuCount, type StandalonePage, type StandalonePath } from './standalone_pages.ts'

export interface MenuEntry {
  readonly path: string
  readonly title: string
  readonly icon: string
  readonly resource?: ResourceName
  readonly count?: MenuCount
  /** The lists that the page shows as tabs. */
  readonly tabs: readonly MenuEntry[]
}
export interface MenuGroup { readonly name: string | null; readonly entries: readonly MenuEntry[] }

/** The pages that the user may open, by menu group. A path with a parameter has no menu entry. */
export function menuGroups(): MenuGroup[] {
  const groups = [null, ...app.enums.menu_group].map((name) => ({ name, entries: [...standalonePagesOf(name), ...resourcesOf(name)] }))
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Every page of the menu, those in tabs too. */
export const menuPages = (): MenuEntry[] => menuGroups().flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...entry.tabs]))

/** The pages that share an entry of the menu with this one, the first one gives it its name; none when it stands alone. */
export function pagesBeside(path: string): readonly MenuEntry[] {
  const entry = menuGroups().flatMap(({ entries }) => entries).find((one) => one.path === path || one.tabs.some((tab) => tab.path === path))
  return entry && entry.tabs.length > 0 ? [entry, ...entry.tabs] : []
}

/** Without a permission: for all staff, and nobody else. */
const mayOpen = ({ permissions = [] }: StandalonePage): boolean => [undefined, ...permissions].every(hasPermission)

export const mayOpenPage = (path: StandalonePath): boolean => standalonePages.some((page) => page.path === path && mayOpen(page))

function standalonePagesOf(group: string | null): MenuEntry[] {
  return standalonePages.filter(mayOpen).flatMap(({ path, title, menu }) => {
    if (menu?.group !== group || menu.tab_of) return []
    const lists = menu.beside && can(menu.beside, 'list') ? [menu.beside, ...tabsOf(menu.beside)] : []
    const tabs = lists.map(entryOf)
    return [{ path: `/user/${path}`, title, icon: menu.icon, tabs, ...menu.count && { count: menu.count } }]
  })
}

function resourcesOf(group: string | null): MenuEntry[] {
  const inGroup = adminResourceNames().filter((name) => adminOf(name).group === group && !adminOf(name).path.includes(':'))
  const isBeside = (name: ResourceName) => standalonePages.some((page) => page.menu?.beside === name && mayOpen(page))
  const names = inGroup.filter((name) => can(name, 'list') && tabParentOf(name) === undefined && !isBeside(name))
  return names.map((name) => ({ ...entryOf(name), tabs: [...tabsOf(name).map(entryOf), ...pagesIn(name)] }))
}

const pagesIn = (name: ResourceName): MenuEntry[] => standalonePages.filter(mayOpen).flatMap(({ path, title, menu }) =>
  (menu?.tab_of === name ? [{ path: `/user/${path}`, title, icon: menu.icon, tabs: [] }] : []))

function entryOf(name: ResourceName): MenuEntry {
  const count = LIST_COUNTS[name]
  return {
    path: `/user/${adminOf(name).path}`, title: `${name}.many`, icon: adminOf(name).icon, resource: name, tabs: [], ...count && { count },
  }
}
