/** What an order costs, was paid for and still costs, on the slip and on receipts. */
import { billReduction } from '#common/orders/bill_reduction'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { numberOf, type PaperRecord } from '../record_values.ts'
import type { PaperSource } from '../paper_source.ts'

export type Sum = { readonly label: string, readonly value: string | null, readonly is_strong?: boolean }

/** Total, payments, paid and left of the order as they are now; with its `lines` on the paper, also what they are not. */
export function orderSums({ t }: Pick<PaperSource, 't'>, order: PaperRecord | null, lines = false, payments: readonly Sum[] = []): Sum[] {
  const [total, paid, left] = [numberOf(order, 'total'), numberOf(order, 'paid_total'), numberOf(order, 'balance')]
  const money = (value: number | null) => (value === null ? null : moneyText(t, value))
  const [discount_amount, goodwill_total] = [numberOf(order, 'discount_amount'), numberOf(order, 'goodwill_total')]
  const reduction = billReduction({ discount_amount, goodwill_total })
  const lowered = reduction === 'discount' ? t('orders.fields.discount_amount') : t(`portal.order.reduced.${reduction}`)
  const more = (name: 'services_total' | 'transport_fee' | 'discount_amount', sign = 1, label = t(`orders.fields.${name}`)): Sum =>
    ({ label, value: money((numberOf(order, name) ?? 0) * sign || null) })
  return [
    ...lines ? [more('services_total'), more('transport_fee'), more('discount_amount', -1, lowered)] : [],
    { label: t('orders.fields.total'), value: money(total), ...lines && { is_strong: true } },
    ...payments,
    { label: t('orders.fields.paid_total'), value: money(paid) },
    { label: t('orders.fields.balance'), value: total === null ? null : money(left), is_strong: true },
  ]
}
