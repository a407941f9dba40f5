/** The client's proof of what they left, with its price once there is one, and a part to tear off that claims the items. */
import { columns, fields, present, qr, rule, space, table, text, totals } from '#backend/services/paper/blocks'
import { companyHeader, type Company } from '#backend/services/paper/company_header'
import { dayText, ltr, momentText, phoneText } from '#backend/services/paper/formats'
import { may } from '#backend/engine/resource/caller'
import { findOrderLink } from '#backend/services/messages/index'
import { absoluteUrl } from '#backend/engine/env/env'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { piecesOf, sizedItemLine, taggedItems } from './item_texts.ts'
import { orderSums, type Sum } from './order_sums.ts'
import { clientLocale, clientOf } from './client_of.ts'
import { numberOf, textOf, type PaperRecord } from '../record_values.ts'
import { nothingToPrint, type PaperContent, type PaperKind } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'
import type { Translate } from '#backend/engine/i18n/translator'

export interface DepositSlip {
  readonly company: Company
  readonly code: string
  readonly client: string | null
  readonly phone: string | null
  readonly date: string
  readonly promised: string | null
  readonly items: readonly { readonly tag: string, readonly item: string, readonly quantity: number, readonly amount: string | null }[]
  /** Of an order whose pieces nobody has named yet: how many there are. */
  readonly declared: number | null
  readonly sums: readonly Sum[]
  /** Some items are not measured yet, so the price will follow. */
  readonly is_price_ahead: boolean
  /** The page of the order, or its code. */
  readonly link: string
}

/** Pure. */
export function depositSlipPage(t: Translate, slip: DepositSlip): PaperPage {
  const { company, code, client, phone, date, promised, items, declared, sums, is_price_ahead, link } = slip
  const count = ltr(t, String(declared ?? items.reduce((sum, { quantity }) => sum + quantity, 0)))
  const hasPrices = items.some(({ amount }) => amount !== null)
  return { blocks: present([
    ...companyHeader(t, company, 'center'), rule,
    text(t('enums.paper.deposit_slip'), { size: 'large', align: 'center', is_strong: true }),
    text(ltr(t, code), { size: 'large', align: 'center', is_strong: true }),
    fields([
      { label: t('orders.fields.client_id'), value: client }, { label: t('papers.phone'), value: phone && phoneText(t, phone) },
      { label: t('papers.date'), value: date }, { label: t('papers.ready_on'), value: promised ?? t('portal.order.not_yet') },
      { label: t('orders.fields.items'), value: count },
    ]),
    declared !== null ? text(t('papers.only_counted'), { align: 'center' }) : table([
      { label: t('order_items.fields.tag_code') }, { label: t('papers.item'), share: 1 },
      ...hasPrices ? [{ label: t('papers.amount'), align: 'end' } as const] : [],
    ], items.map(({ tag, item, amount }) => [ltr(t, tag), item, ...hasPrices ? [amount ?? ''] : []])),
    totals(sums), is_price_ahead ? text(t('papers.no_price'), { size: 'small', align: 'center' }) : null,
    space(2), qr(link, 28), text(t('papers.follow'), { size: 'small', align: 'center' }),
    rule, text(`✂ ${t('papers.claim_check')}`, { size: 'small', align: 'center' }),
    columns(
      [3, [
        text(ltr(t, code), { size: 'large', is_strong: true }), text(client, { is_strong: true }),
        text(`${t('orders.fields.items')} ${count}`, { size: 'small' }), text(promised, { size: 'small' }),
      ]],
      [2, [qr(code, 18)]],
    ),
  ]) }
}

export const depositSlip: PaperKind = {
  subjects: ['orders'], medium: 'ticket', localeOf: clientLocale,
  async build(source, order): Promise<PaperContent> {
    const { t, zone, company, caller } = source
    const items = taggedItems(order)
    const declared = items.length === 0 ? numberOf(order, 'declared_items') : null
    if (!items.length && !declared) throw nothingToPrint('no_items')
    const code = textOf(order, 'code') ?? ''
    const promised = textOf(order, 'promised_at')
    const received = textOf(order, 'received_at') ?? textOf(order, 'created_at') ?? source.now
    return { title: `${t('enums.paper.deposit_slip')} ${code}`, pages: [depositSlipPage(t, {
      company, code, ...await clientOf(source, order), date: momentText(t, received, zone),
      promised: promised && dayText(t, promised, zone),
      items: items.map((item) => ({
        tag: textOf(item, 'tag_code') ?? '', item: sizedItemLine(source, item), quantity: piecesOf(item), amount: amountOf(t, item),
      })),
      declared,
      sums: textOf(order, 'status') === 'canceled' ? [] : sumsOf(source, order),
      is_price_ahead: declared !== null || (numberOf(order, 'unmeasured_items') ?? 0) > 0,
      link: may(caller, 'order-link') ? absoluteUrl(await findOrderLink(source.executor, order.id)) : code,
    })] }
  },
}

const amountOf = (t: Translate, item: PaperRecord): string | null => {
  const amount = textOf(item, 'decision') === 'declined' ? null : numberOf(item, 'amount')
  return amount === null ? null : moneyText(t, amount)
}

/** Without a total, what was paid in advance. */
function sumsOf(source: PaperSource, order: PaperRecord): readonly Sum[] {
  if (numberOf(order, 'total') !== null) return orderSums(source, order, true)
  const paid = numberOf(order, 'paid_total')
  return [{ label: source.t('papers.advance'), value: paid ? moneyText(source.t, paid) : null, is_strong: true }]
}
