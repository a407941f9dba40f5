/** The pages of every resource that has a screen: where each stands below /user, and what opens it. */
import type { ResourceName } from '#resources'
import type { PageAction } from './definition/use_resource.ts'
import { permissionOf } from './providers/access.ts'
import { adminOf, screenNames } from './definition/resource_screens.ts'

export interface ResourcePage {
  readonly resource: ResourceName
  readonly action: PageAction | 'import'
  readonly path: string
  /** All of them are needed. */
  readonly permissions: readonly string[]
}

export const resourcePages = (): ResourcePage[] => screenNames().flatMap((resource) => {
  const { path, form, show } = adminOf(resource)
  const page = (action: PageAction, at = path): ResourcePage[] => {
    const permission = permissionOf(resource, action)
    return permission === undefined ? [] : [{ resource, action, path: at, permissions: [permission] }]
  }
  const create = permissionOf(resource, 'create')
  return [
    ...page('list'),
    // A drawer opens over the list, at the list's address.
    ...(form === 'page' ? [...page('create', `${path}/create`), ...page('edit', `${path}/edit/:id`)] : []),
    ...(show ? page('show', `${path}/:id`) : []),
    ...(create === undefined ? []
      : [{ resource, action: 'import' as const, path: `${path}/import`, permissions: [create, 'import-data'] }]),
  ]
})
