/** The pages of every resource that has a screen: path below /user, required permissions, and module. */
import type { ResourceName } from '#resources'
import type { PageKind } from './definition/resource_paths.ts'
import { customPages, type LoadPage } from './custom_pages.ts'
import { permissionOf } from '../kit/providers/session/access_control.ts'
import { adminOf, adminResourceNames } from './definition/resource_screens.ts'

export interface ResourcePage {
  readonly resource: ResourceName
  readonly action: PageKind | 'import'
  readonly path: string
  /** All of them are required. */
  readonly permissions: readonly string[]
  readonly load: LoadPage
}

export const resourcePages = (): ResourcePage[] => adminResourceNames().flatMap((resource) => {
  const { path, form, show } = adminOf(resource)
  const page = (action: PageKind, at = path): ResourcePage[] => {
    const permission = permissionOf(resource, action)
    const load = customPages[resource]?.[action] ?? generic[action]
    return permission === undefined ? [] : [{ resource, action, path: at, permissions: [permission], load }]
  }
  const create = permissionOf(resource, 'create')
  const importing = { resource, action: 'import', path: `${path}/import`, load: loadImport } as const
  return [
    ...page('list'),
    // A drawer opens over the list, at the list's path.
    ...(form === 'page' ? [...page('create', `${path}/create`), ...page('edit', `${path}/edit/:id`)] : []),
    ...(show ? page('show', `${path}/:id`) : []),
    ...(create === undefined ? [] : [{ ...importing, permissions: [create, 'import-data'] }]),
  ]
})

export interface DrawerPage {
  readonly resource: ResourceName
  readonly opens: 'create' | 'edit' | 'record'
  readonly path: string
}

/** Addresses of forms and records that open as a drawer over the list, as others have pages: they lead to it. */
export const drawerPages = (): DrawerPage[] => adminResourceNames().flatMap((resource) => {
  const { path, form, show } = adminOf(resource)
  const page = (opens: DrawerPage['opens'], at = `${opens}/:id`): DrawerPage => ({ resource, opens, path: `${path}/${at}` })
  return [...form === 'drawer' ? [page('create', 'create'), page('edit')] : [], ...show ? [] : [page('record')]]
})

const generic: Readonly<Record<PageKind, LoadPage>> = {
  list: () => import('./resource/list.tsx'),
  create: () => import('./resource/form.tsx'),
  edit: () => import('./resource/form.tsx'),
  show: () => import('./resource/show.tsx'),
}

const loadImport: LoadPage = () => import('./resource/import.tsx')
