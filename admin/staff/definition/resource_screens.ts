import type { ResourceProps } from '@refinedev/core'
import { app, type ResourceName } from '#resources'
import type { ResourceData } from '#schema/definition'
import { memoize } from '#common/memoize'
import { permissionOf } from '../../kit/providers/session/access_control.ts'
import { FORM_QUERY_META } from '../../kit/providers/open_forms.ts'

/**
 * The resources that have a screen, as Refine expects them: `/user/orders`, `/user/orders/create` … Refine fills in an id in the path only:
 * for a drawer, which has it in the query, the path leads there (routes.tsx).
 */
export const refineResources = (): ResourceProps[] => adminResourceNames().map((name) => {
  const { path, form, show } = adminOf(name)
  const base = `/user/${path}`
  const has = (action: 'create' | 'edit') => form !== 'none' && permissionOf(name, action) !== undefined
  return {
    name, list: base,
    ...has('create') && { create: form === 'page' ? `${base}/create` : `${base}?create=1` },
    ...has('edit') && { edit: `${base}/edit/:id` },
    show: show ? `${base}/:id` : `${base}/record/:id`,
    meta: FORM_QUERY_META,
  }
})

export type AdminScreen = NonNullable<ResourceData['admin']>

export const adminResourceNames = memoize((): readonly ResourceName[] =>
  (Object.keys(app.resources) as ResourceName[]).filter((name) => 'admin' in app.resources[name]))

export function adminOf(name: ResourceName): AdminScreen {
  return (app.resources[name] as unknown as { admin: AdminScreen }).admin
}
