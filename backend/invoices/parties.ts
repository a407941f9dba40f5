/** Who sells and who buys, as they were on the day of the invoice. Pure. */
import { settingOf } from '#backend/settings/values'
import type { Row } from '#resources'
import type { Facts } from '#backend/resource/facts'

type Party = NonNullable<Row<'invoices'>['seller']>

export function sellerIn(facts: Pick<Facts, 'setting'>): Party {
  return {
    name: settingOf(facts, 'company.name'),
    address: settingOf(facts, 'company.address'),
    phone: settingOf(facts, 'company.phones').join(', ') || null,
    email: settingOf(facts, 'company.email'),
    ...settingOf(facts, 'company.legal'),
  }
}

export const buyerOf = ({ full_name, ice, phone, email }: Row<'clients'>, address: Row<'addresses'> | null): Party => ({
  name: full_name, ice, address: address && ([address.line, address.landmark].filter(Boolean).join(', ') || address.label), phone, email,
})
