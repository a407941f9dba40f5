/** Which papers a record has; the head of its page and the menu of its row offer them. */
import type { ResourceName, Row } from '#resources'

export type Paper = Row<'prints'>['paper']

/** Without orders: their page offers its papers itself. */
export const PAPERS: { readonly [N in ResourceName]?: readonly Paper[] } = {
  order_items: ['tag', 'sewn_tag'],
  known_items: ['sewn_tag'],
  quotes: ['quote'],
  transactions: ['receipt'],
  invoices: ['invoice'],
  stocks: ['place_label'],
  stock_audits: ['stock_audit'],
  machines: ['machine_label'],
  users: ['badge'],
  cash_sessions: ['cash_count'],
  shipments: ['shipment_sheet'],
  tag_batches: ['tag'],
  print_profiles: ['test'],
}

/** The status in which a record has no paper yet. */
export const PAPERLESS: { readonly [N in ResourceName]?: string } = { invoices: 'draft', cash_sessions: 'open' }
