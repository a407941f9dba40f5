/** Seller and buyer as they are on the day of the invoice. Pure. */
import { settingOf } from '#backend/services/settings/setting_of'
import type { Row } from '#resources'
import type { RuleContext } from '#backend/engine/resource/rule_context'

type Party = NonNullable<Row<'invoices'>['seller']>

export function sellerOf(context: Pick<RuleContext, 'setting'>): Party {
  return {
    name: settingOf(context, 'company_name'),
    address: settingOf(context, 'company_address'),
    phone: settingOf(context, 'company_phones').join(', ') || null,
    email: settingOf(context, 'company_email'),
    ...settingOf(context, 'company_legal'),
  }
}

export const buyerOf = ({ full_name, ice, phone, email }: Row<'clients'>, address: Row<'addresses'> | null): Party => ({
  name: full_name, ice, address: address && ([address.line, address.landmark].filter(Boolean).join(', ') || address.label), phone, email,
})
