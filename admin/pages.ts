/**
 * Hand-made pages. A page of a noun takes the place of the generic one; a screen stands on its own. Both are chunks of
 * their own that export `Component`.
 */
import type { ComponentType } from 'react'
import type { PermissionName, ResourceName } from '#resources'
import type { IconName } from './layout/named_icons.ts'

export type PageAction = 'list' | 'create' | 'edit' | 'show'
export type LoadPage = () => Promise<{ readonly Component: ComponentType }>

export interface Screen {
  /** Below /user. */
  readonly path: string
  /** Key of its words: title, menu. */
  readonly title: string
  readonly load: LoadPage
  readonly permission?: PermissionName
  /** Its place in the menu: beside the resources of a group, or at the top. */
  readonly menu?: { readonly group: string | null; readonly icon: IconName }
}

export const pages: Partial<Record<ResourceName, Partial<Record<PageAction, LoadPage>>>> = {
  audit_logs: { list: () => import('./audit/page.tsx') },
  orders: { create: () => import('./orders/form.tsx'), edit: () => import('./orders/form.tsx'), show: () => import('./orders/page.tsx') },
  notification_templates: {
    list: () => import('./messages/templates.tsx'), create: () => import('./messages/form.tsx'), edit: () => import('./messages/form.tsx'),
  },
  clients: { show: () => import('./clients/page.tsx') },
  media: { list: () => import('./media/page.tsx'), show: () => import('./media/show.tsx') },
  settings: { list: () => import('./messages/settings.tsx') },
  notifications: { list: () => import('./messages/outbox.tsx'), show: () => import('./messages/message.tsx') },
  api_tokens: { create: () => import('./api_tokens/form.tsx') },
  users: { edit: () => import('./staff/form.tsx') },
  roles: { create: () => import('./roles/form.tsx'), edit: () => import('./roles/form.tsx') },
}

export const screens: readonly Screen[] = [
  { path: 'dashboard', title: 'ui.shell.dashboard', load: () => import('./dashboard/page.tsx'), menu: { group: null, icon: 'dashboard' } },
  { path: 'notifications/inbox', title: 'ui.messages.inbox.title', load: () => import('./messages/inbox_page.tsx') },
  { path: 'profile', title: 'ui.shell.profile', load: () => import('./auth/profile.tsx') },
  {
    path: 'api', title: 'ui.api.title', load: () => import('./api/page.tsx'), permission: 'api-token-list',
    menu: { group: 'settings', icon: 'code' },
  },
]
