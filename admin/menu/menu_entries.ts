import { app } from '#resources'
import { can } from '../providers/access_control.ts'
import { hasPermission } from '../providers/granted_permissions.ts'
import { adminOf, adminResourceNames } from '../definition/resource_screens.ts'
import { standalonePages } from './standalone_pages.ts'

export interface MenuEntry { readonly path: string; readonly title: string; readonly icon: string }
export interface MenuGroup { readonly name: string | null; readonly entries: readonly MenuEntry[] }

/** The pages that the user may open, by menu group. A path with a parameter has no menu entry. */
export function menuGroups(): MenuGroup[] {
  const groups = [null, ...app.enums.menu_group].map((name) => ({ name, entries: [...standalonePagesOf(name), ...resourcesOf(name)] }))
  return groups.filter(({ entries }) => entries.length > 0)
}

function standalonePagesOf(group: string | null): MenuEntry[] {
  return standalonePages.flatMap(({ path, title, permission, menu }) =>
    (menu?.group === group && hasPermission(permission) ? [{ path: `/user/${path}`, title, icon: menu.icon }] : []))
}

function resourcesOf(group: string | null): MenuEntry[] {
  return adminResourceNames().flatMap((name) => {
    const { path, icon, group: own } = adminOf(name)
    return own === group && !path.includes(':') && can(name, 'list') ? [{ path: `/user/${path}`, title: `${name}.many`, icon }] : []
  })
}
