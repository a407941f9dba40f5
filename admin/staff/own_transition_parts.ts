/** What rooms add to the dialogs of transitions, wherever they are opened: a list, a page, the rows inside another record. */
import type { OwnTransitionParts } from './resource/transition/own_transition_parts.ts'

export const ownTransitionParts: OwnTransitionParts = {
  cash_sessions: () => import('./money/drawer_transitions.ts').then(({ DRAWER_TRANSITIONS }) => DRAWER_TRANSITIONS),
  order_items: () => import('./orders/items/item_transitions.tsx').then(({ ITEM_TRANSITIONS }) => ITEM_TRANSITIONS),
  orders: () => import('./orders/order_transitions.tsx').then(({ ORDER_TRANSITIONS }) => ORDER_TRANSITIONS),
  shipments: () => import('./shipments/shipment_transitions.tsx').then(({ SHIPMENT_TRANSITIONS }) => SHIPMENT_TRANSITIONS),
  transactions: () => import('./money/transaction_transitions.tsx').then(({ TRANSACTION_TRANSITIONS }) => TRANSACTION_TRANSITIONS),
}
