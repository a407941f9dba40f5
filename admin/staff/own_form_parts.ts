/** What rooms add to the forms of resources that have no page of their own for it. */
import type { OwnFormParts } from './resource/form/own_form_parts.ts'

const cashForms = () => import('./money/cash_forms.tsx')

export const ownFormParts: OwnFormParts = {
  settings: () => import('./settings/form_parts.tsx').then(({ SETTINGS_FORM }) => SETTINGS_FORM),
  settlements: () => cashForms().then(({ SETTLEMENT_FORM }) => SETTLEMENT_FORM),
  transactions: () => cashForms().then(({ TRANSACTION_FORM }) => TRANSACTION_FORM),
}
