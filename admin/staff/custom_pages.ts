/**
 * The modules of custom pages. A page of a resource replaces the generic one; a standalone page belongs to no resource. Both are
 * separate chunks that export `Component`.
 */
import type { ComponentType } from 'react'
import type { ResourceName } from '#resources'
import type { PageKind } from './definition/resource_paths.ts'
import type { StandalonePath } from './menu/standalone_pages.ts'

export type LoadPage = () => Promise<PageModule>

interface PageModule {
  readonly Component: ComponentType
  /** Requests what the page shows, before it is rendered for the first time. */
  readonly prefetch?: () => void
}

export const customPages: Partial<Record<ResourceName, Partial<Record<PageKind, LoadPage>>>> = {
  audit_logs: { list: () => import('./audit/page.tsx') },
  invariant_findings: { list: () => import('./audit/invariants_list.tsx') },
  orders: {
    list: () => import('./orders/list.tsx'), create: () => import('./orders/intake/page.tsx'), edit: () => import('./orders/form.tsx'),
    show: () => import('./orders/page.tsx'),
  },
  order_items: { list: () => import('./orders/items/list.tsx'), show: () => import('./orders/items/show.tsx') },
  notification_templates: {
    list: () => import('./messages/template_list.tsx'),
    create: () => import('./messages/form.tsx'), edit: () => import('./messages/form.tsx'),
  },
  clients: { show: () => import('./clients/page.tsx') },
  threads: { list: () => import('./messages/threads/page.tsx'), show: () => import('./messages/threads/page.tsx') },
  invoices: { show: () => import('./money/invoice_page.tsx') },
  couriers: { show: () => import('./record_charts/page.tsx') },
  machines: { show: () => import('./record_charts/page.tsx') },
  meters: { show: () => import('./record_charts/page.tsx') },
  cleaning_materials: { show: () => import('./record_charts/page.tsx') },
  shipments: { create: () => import('./shipments/page.tsx'), show: () => import('./money/shipment_page.tsx') },
  order_deliveries: { show: () => import('./shipments/stops/page.tsx') },
  plannings: { list: () => import('./staff/shifts_list.tsx') },
  media: { list: () => import('./media/page.tsx'), show: () => import('./media/show.tsx') },
  stocks: { list: () => import('./plant/stocks_list.tsx') },
  sites: { list: () => import('./settings/sites_list.tsx') },
  special_days: { list: () => import('./catalogue/special_days_list.tsx') },
  tarifs: { list: () => import('./catalogue/tarif_list.tsx') },
  settings: { list: () => import('./settings_with_channel_states.tsx') },
  notifications: { list: () => import('./messages/outbox_list.tsx'), show: () => import('./messages/page.tsx') },
  api_tokens: { create: () => import('./api_tokens/form.tsx') },
  users: { edit: () => import('./staff/form.tsx') },
  roles: { create: () => import('./roles/form.tsx'), edit: () => import('./roles/form.tsx') },
}

/** Their pages request other rows than those of the generic list. */
export const listsOfOtherRows: ReadonlySet<ResourceName> = new Set(['audit_logs', 'settings', 'threads'])

export const standalonePageModules: Readonly<Record<StandalonePath, LoadPage>> = {
  'dashboard': () => import('./home_page.tsx'),
  'statistics': () => import('./statistics/page.tsx'),
  'calls': () => import('./calls/page.tsx'),
  'plant': () => import('./plant/floor/page.tsx'),
  'work': () => import('./plant/work/page.tsx'),
  'reception': () => import('./plant/reception/page.tsx'),
  'measuring': () => import('./plant/measuring/page.tsx'),
  'drying': () => import('./plant/drying/page.tsx'),
  'scan': () => import('./scan/page.tsx'),
  'racking': () => import('./scan/racking_page.tsx'),
  'cash-day': () => import('./money/day/page.tsx'),
  'settle': () => import('./money/settle_page.tsx'),
  'dispatch': () => import('./shipments/dispatch/page.tsx'),
  'notifications/inbox': () => import('./messages/inbox/page.tsx'),
  'profile': () => import('./staff/profile_page.tsx'),
  'printing': () => import('./printing/help_page.tsx'),
  'api': () => import('./api/page.tsx'),
}
