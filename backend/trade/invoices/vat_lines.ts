/** The VAT of an invoice by rate: the sums of what its orders store, so that rate and amount are always of one day. Pure. */
import { compare, decimal, fixed } from '#schema/decimal'
import type { Row } from '#resources'

type Order = Pick<Row<'orders'>, 'total' | 'vat_amount' | 'vat_rate'>
type VatLine = NonNullable<Row<'invoices'>['vat_lines']>[number]

/** The highest rate first. */
export function vatLinesOf(orders: readonly Order[]): VatLine[] {
  const lines = new Map<string, VatLine>()
  for (const { total, vat_amount, vat_rate } of orders) {
    const rate = fixed(decimal(vat_rate ?? '0'), 2)
    const { total_excl_vat, amount } = lines.get(rate) ?? { total_excl_vat: 0, amount: 0 }
    const vat = vat_amount ?? 0
    lines.set(rate, { rate, total_excl_vat: total_excl_vat + (total ?? 0) - vat, amount: amount + vat })
  }
  return [...lines.values()].sort((a, b) => compare(decimal(b.rate), decimal(a.rate)))
}
