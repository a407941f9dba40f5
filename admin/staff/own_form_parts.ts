/** What rooms add to the forms of resources that have no page of their own for it. */
import type { OwnFormParts } from './resource/form/own_form_parts.ts'

const cashForms = () => import('./money/cash_forms.tsx')

export const ownFormParts: OwnFormParts = {
  order_items: () => import('./orders/items/form_parts.tsx').then(({ ITEM_FORM }) => ITEM_FORM),
  settings: () => import('./settings/form_parts.tsx').then(({ SETTINGS_FORM }) => SETTINGS_FORM),
  settlements: () => cashForms().then(({ SETTLEMENT_FORM }) => SETTLEMENT_FORM),
  transactions: () => cashForms().then(({ TRANSACTION_FORM }) => TRANSACTION_FORM),
}
