/** The pages that belong to no resource, for the menu and the routes. admin/staff/custom_pages.ts loads the code of each. */
import type { PermissionName, ResourceName } from '#resources'
import type { IconName } from '../../kit/controls/icons/named_icons.ts'

export interface StandalonePage {
  /** Below /user. */
  readonly path: StandalonePath
  /** Locale key of the title and of the menu entry. */
  readonly title: string
  /** All of them are required: what the page is for, and what its calls read. */
  readonly permissions?: readonly PermissionName[]
  /** The menu group that lists the page; null puts it at the top. */
  readonly menu?: {
    readonly group: string | null
    readonly icon: IconName
    /** The list that stands beside it, as a tab. */
    readonly beside?: ResourceName
    /** Or the list in whose entry it is a tab; it needs the permission to list it. */
    readonly tab_of?: ResourceName
    /** Answers `due`: how much waits, shown in the entry; read again when rows of its resource change. */
    readonly count?: MenuCount
  }
}

export interface MenuCount { readonly url: string; readonly label: string }

/** The same of lists. */
export const LIST_COUNTS: Readonly<Partial<Record<ResourceName, MenuCount>>> = {
  threads: { url: '/api/user/threads/waiting', label: 'ui.shell.threads_waiting' },
  notifications: { url: '/api/user/messages/unsent', label: 'ui.shell.messages_unsent' },
}

export type StandalonePath =
  'dashboard' | 'statistics' | 'plant' | 'work' | 'reception' | 'measuring' | 'drying' | 'scan' | 'racking' | 'dispatch' | 'settle' |
  'cash-day' | 'calls' | 'notifications/inbox' | 'profile' | 'printing' | 'api'

export const standalonePages: readonly StandalonePage[] = [
  { path: 'dashboard', title: 'ui.shell.dashboard', menu: { group: null, icon: 'home' } },
  { path: 'statistics', title: 'ui.shell.statistics', permissions: ['report-view', 'order-list'], menu: { group: null, icon: 'chart' } },
  { path: 'plant', title: 'ui.shell.plant', permissions: ['report-view'], menu: { group: 'plant', icon: 'board' } },
  {
    path: 'work', title: 'ui.shell.work', permissions: ['task-execute', 'task-list'],
    menu: { group: 'plant', icon: 'play', beside: 'tasks' },
  },
  {
    path: 'reception', title: 'ui.shell.reception', permissions: ['order-receive', 'order-list'],
    menu: { group: 'plant', icon: 'download' },
  },
  { path: 'measuring', title: 'ui.shell.measuring', permissions: ['order-measure'], menu: { group: 'plant', icon: 'expand' } },
  { path: 'drying', title: 'ui.shell.drying', permissions: ['drying-list'], menu: { group: 'plant', icon: 'sun', beside: 'dryings' } },
  { path: 'scan', title: 'ui.shell.scan', permissions: ['scan-create'], menu: { group: 'plant', icon: 'scan' } },
  {
    path: 'racking', title: 'ui.shell.racking', permissions: ['stock-move', 'order-list', 'stock-list'],
    menu: { group: 'plant', icon: 'rack' },
  },
  {
    path: 'dispatch', title: 'ui.shell.dispatch', permissions: ['shipment-edit', 'shipment-list', 'order-list'],
    menu: { group: 'delivery', icon: 'dispatch' },
  },
  {
    path: 'calls', title: 'ui.shell.calls', permissions: ['follow-up-list', 'client-list'],
    menu: {
      group: 'clients', icon: 'phone', beside: 'follow_ups',
      count: { url: '/api/user/follow-ups/due', label: 'ui.shell.calls_due' },
    },
  },
  {
    path: 'settle', title: 'ui.shell.settle', permissions: ['shipment-settle', 'shipment-list'],
    menu: { group: 'money', icon: 'settle', beside: 'settlements' },
  },
  {
    path: 'cash-day', title: 'ui.shell.cash_day', permissions: ['cash-list', 'transaction-list'],
    menu: { group: 'money', icon: 'columns', tab_of: 'cash_sessions' },
  },
  { path: 'notifications/inbox', title: 'ui.messages.inbox.title' },
  { path: 'profile', title: 'ui.shell.profile' },
  {
    path: 'printing', title: 'ui.print.printers', permissions: ['print-create'],
    menu: { group: 'settings', icon: 'sheet', beside: 'print_profiles' },
  },
  { path: 'api', title: 'ui.api.title', permissions: ['api-token-list'], menu: { group: 'settings', icon: 'code', beside: 'api_tokens' } },
]
