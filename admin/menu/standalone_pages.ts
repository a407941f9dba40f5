/** The pages that belong to no resource, for the menu and the routes. admin/custom_pages.ts loads the code of each. */
import type { PermissionName } from '#resources'
import type { IconName } from '../controls/named_icons.ts'

export interface StandalonePage {
  /** Below /user. */
  readonly path: StandalonePath
  /** Locale key of the title and of the menu entry. */
  readonly title: string
  readonly permission?: PermissionName
  /** The menu group that lists the page; null puts it at the top. */
  readonly menu?: { readonly group: string | null; readonly icon: IconName }
}

export type StandalonePath =
  'dashboard' | 'statistics' | 'plant' | 'work' | 'measuring' | 'drying' | 'scan' | 'racking' | 'dispatch' | 'settle' |
  'notifications/inbox' | 'profile' | 'printing' | 'api'

export const standalonePages: readonly StandalonePage[] = [
  { path: 'dashboard', title: 'ui.shell.dashboard', menu: { group: null, icon: 'home' } },
  { path: 'statistics', title: 'ui.shell.statistics', permission: 'report-view', menu: { group: null, icon: 'chart' } },
  { path: 'plant', title: 'ui.shell.plant', permission: 'report-view', menu: { group: 'plant', icon: 'board' } },
  { path: 'work', title: 'ui.shell.work', permission: 'task-execute', menu: { group: 'plant', icon: 'play' } },
  { path: 'measuring', title: 'ui.shell.measuring', permission: 'order-measure', menu: { group: 'plant', icon: 'expand' } },
  { path: 'drying', title: 'ui.shell.drying', permission: 'drying-list', menu: { group: 'plant', icon: 'sun' } },
  { path: 'scan', title: 'ui.shell.scan', permission: 'scan-create', menu: { group: 'plant', icon: 'scan' } },
  { path: 'racking', title: 'ui.shell.racking', permission: 'stock-move', menu: { group: 'plant', icon: 'rack' } },
  { path: 'dispatch', title: 'ui.shell.dispatch', permission: 'shipment-edit', menu: { group: 'delivery', icon: 'dispatch' } },
  { path: 'settle', title: 'ui.shell.settle', permission: 'shipment-settle', menu: { group: 'money', icon: 'settle' } },
  { path: 'notifications/inbox', title: 'ui.messages.inbox.title' },
  { path: 'profile', title: 'ui.shell.profile' },
  { path: 'printing', title: 'ui.print.printers', permission: 'print-create', menu: { group: 'settings', icon: 'question' } },
  { path: 'api', title: 'ui.api.title', permission: 'api-token-list', menu: { group: 'settings', icon: 'code' } },
]
