/** The pages that belong to no resource, as the menu and the routes read them; the code of each is loaded by admin/pages.ts. */
import type { PermissionName } from '#resources'
import type { IconName } from '../controls/named_icons.ts'

export interface Screen {
  /** Below /user. */
  readonly path: ScreenPath
  /** Key of its words: title, menu. */
  readonly title: string
  readonly permission?: PermissionName
  /** Its place in the menu: beside the resources of a group, or at the top. */
  readonly menu?: { readonly group: string | null; readonly icon: IconName }
}

export type ScreenPath = 'dashboard' | 'notifications/inbox' | 'profile' | 'api'

export const screens: readonly Screen[] = [
  { path: 'dashboard', title: 'ui.shell.dashboard', menu: { group: null, icon: 'dashboard' } },
  { path: 'notifications/inbox', title: 'ui.messages.inbox.title' },
  { path: 'profile', title: 'ui.shell.profile' },
  { path: 'api', title: 'ui.api.title', permission: 'api-token-list', menu: { group: 'settings', icon: 'code' } },
]
