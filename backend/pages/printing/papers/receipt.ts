/** The receipt of a payment, or of all payments of an order. */
import { fields, present, rule, table, text, totals } from '#backend/services/paper/blocks'
import { companyHeader, legalMentions, type Company } from '#backend/services/paper/company_header'
import { ltr, momentText } from '#backend/services/paper/formats'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { reasonText } from '#common/text/reason_text'
import { sizedItemLine, taggedItems } from './item_texts.ts'
import { orderSums, type Sum } from './order_sums.ts'
import { clientLocale } from './client_of.ts'
import { labelOf, numberOf, textOf, type PaperRecord } from '../record_values.ts'
import { nothingToPrint, type PaperContent, type PaperKind } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'
import type { Translate } from '#backend/engine/i18n/translator'

export interface Receipt {
  readonly company: Company
  readonly title: string
  readonly number: string
  /** In large letters: the payment does not count any more. */
  readonly notice?: string | null
  readonly facts: readonly Sum[]
  readonly lines: readonly (readonly [string, string])[]
  readonly sums: readonly Sum[]
}

/** Pure. */
export const receiptPage = (t: Translate, { company, title, number, notice = null, facts, lines, sums }: Receipt): PaperPage => ({
  blocks: present([
    ...companyHeader(t, company, 'center'), rule,
    text(title, { size: 'large', align: 'center', is_strong: true }), text(ltr(t, number), { align: 'center' }),
    text(notice, { size: 'huge', align: 'center', is_strong: true }),
    fields(facts),
    lines.length ? table([{ label: t('papers.item'), share: 3 }, { label: t('papers.amount'), align: 'end', share: 2 }], lines) : null,
    // A table ends with a line of its own.
    lines.length ? null : rule, totals(sums),
    rule, text(t('papers.thanks'), { size: 'small', align: 'center' }),
    text(legalMentions(t, company.legal), { size: 'small', align: 'center' }),
  ]),
})

export const receipt: PaperKind = {
  subjects: ['transactions', 'orders'], medium: 'receipt', localeOf: clientLocale,
  build: (source, subject, _, type) => (type === 'orders' ? orderReceipt(source, subject) : paymentReceipt(source, subject)),
}

async function paymentReceipt(source: PaperSource, payment: PaperRecord): Promise<PaperContent> {
  const { t, zone, company } = source
  const order = await source.read('orders', numberOf(payment, 'order_id'))
  const currency = textOf(payment, 'currency') ?? 'MAD'
  const isRefund = textOf(payment, 'type') === 'out'
  const status = textOf(payment, 'status')
  const amount = numberOf(payment, 'amount')
  const number = textOf(payment, 'code') ?? ''
  const reason = textOf(payment, 'canceled_reason')
  const title = t(isRefund ? 'papers.refund' : 'enums.paper.receipt')
  const money = (value: number | null, unit = currency) => (value === null ? null : moneyText(t, value, unit))
  return { title: `${title} ${number}`, pages: [receiptPage(t, {
    company, title, number, notice: status === 'canceled' ? t('papers.canceled') : status === 'refunded' ? t('papers.refunded') : null,
    facts: [
      { label: t('papers.date'), value: momentText(t, textOf(payment, 'paid_at') ?? source.now, zone) },
      { label: t('transactions.fields.client_id'), value: labelOf(payment, 'client') },
      { label: t('transactions.fields.order_id'), value: order && ltr(t, textOf(order, 'code') ?? '') },
      { label: t('transactions.fields.method'), value: t(`enums.payment_method.${textOf(payment, 'method') ?? 'cash'}`) },
      { label: t('transactions.fields.reference'), value: textOf(payment, 'reference') && ltr(t, textOf(payment, 'reference') ?? '') },
      { label: t('transactions.fields.received_by'), value: labelOf(payment, 'received_by') },
      { label: t('transactions.fields.canceled_reason'), value: reason && reasonText(t, reason) },
    ],
    lines: [],
    sums: [
      { label: t('papers.amount'), value: money(amount), is_strong: true },
      { label: t('transactions.fields.cash_given'), value: money(numberOf(payment, 'cash_given')) },
      { label: t('transactions.fields.change_returned'), value: money(numberOf(payment, 'change_returned')) },
      { label: t('transactions.fields.refunded_amount'), value: money(numberOf(payment, 'refunded_amount') || null) },
      ...orderSums(source, order),
    ],
  })] }
}

async function orderReceipt(source: PaperSource, order: PaperRecord): Promise<PaperContent> {
  const { t, zone, company } = source
  // Clients read what their own order costs.
  if (source.caller.guard === 'user') await bouncerOf(source.caller).with('CallPolicy').authorize('make', [['order-price']])
  if (numberOf(order, 'total') === null) throw nothingToPrint('no_price')
  const payments = (await source.rowsOf('transactions', 'order_id', order.id)).filter((one) => textOf(one, 'status') !== 'canceled')
  const code = textOf(order, 'code') ?? ''
  const paid = payments.map((one): Sum => ({
    label: `${momentText(t, textOf(one, 'paid_at') ?? source.now, zone)} ${t(`enums.payment_method.${textOf(one, 'method') ?? 'cash'}`)}`,
    value: moneyText(t, (numberOf(one, 'amount') ?? 0) * (textOf(one, 'type') === 'out' ? -1 : 1), textOf(one, 'currency') ?? 'MAD'),
  }))
  return { title: `${t('enums.paper.receipt')} ${code}`, pages: [receiptPage(t, {
    company, title: t('enums.paper.receipt'), number: code,
    notice: textOf(order, 'status') === 'canceled' ? t('papers.canceled') : null,
    facts: [
      { label: t('papers.date'), value: momentText(t, lastPaidAt(payments) ?? source.now, zone) },
      { label: t('orders.fields.client_id'), value: labelOf(order, 'client') },
    ],
    lines: taggedItems(order).flatMap((item): [string, string][] => {
      const amount = numberOf(item, 'amount')
      return textOf(item, 'decision') === 'declined' || amount === null ? [] : [[sizedItemLine(source, item), moneyText(t, amount)]]
    }),
    sums: orderSums(source, order, true, paid),
  })] }
}

/** What a receipt confirms has a date, whenever the paper is made. */
const lastPaidAt = (payments: readonly PaperRecord[]): string | null =>
  payments.flatMap((one) => textOf(one, 'paid_at') ?? []).toSorted().at(-1) ?? null
