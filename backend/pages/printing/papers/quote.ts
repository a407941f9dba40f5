/** The quote as it was sent: its lines do not follow the order. */
import { statusesOf } from '#backend/engine/definition/status_groups'
import { columns, fields, present, rule, signatures, table, text, totals } from '#backend/services/paper/blocks'
import { companyHeader, legalMentions, type Company } from '#backend/services/paper/company_header'
import { ltr, momentText, phoneText } from '#backend/services/paper/formats'
import { moneyText, numberText } from '#backend/engine/i18n/format_numbers'
import { textInLocale } from '#common/locales'
import { clientLocale, clientOf } from './client_of.ts'
import { labelOf, listOf, numberOf, textOf } from '../record_values.ts'
import { nothingToPrint, type PaperKind } from '../paper_types.ts'
import type { PaperPage } from '#common/files/paper_document'
import type { PaperSource } from '../paper_source.ts'
import type { Row } from '#resources'
import type { Translate } from '#backend/engine/i18n/translator'

export type QuoteLine = NonNullable<Row<'quotes'>['lines']>[number]

export interface Quote {
  readonly company: Company
  readonly order: string
  readonly number: string
  readonly date: string | null
  readonly valid_until: string | null
  readonly client: string | null
  readonly phone: string | null
  /** In large letters: nobody can accept it any more. */
  readonly notice: string | null
  readonly lines: readonly QuoteLine[]
  readonly transport_fee: number | null
  readonly total: number | null
}

/** Pure. */
export function quotePage(t: Translate, locale: PaperSource['locale'], quote: Quote): PaperPage {
  const { company, order, number, date, valid_until, client, phone, notice, lines, transport_fee, total } = quote
  const money = (amount: number | null | undefined) => (amount === null || amount === undefined ? '' : moneyText(t, amount))
  const rows = lines.map(({ tag, category, quantity, unit, unit_price, amount }) => [
    ltr(t, tag), textInLocale(category, locale),
    quantity ? t(`messages.units.${unit ?? 'u'}`, { measure: numberText(t, quantity) }) : '', money(unit_price), money(amount),
  ])
  return {
    blocks: present([
      columns([3, companyHeader(t, company, 'start')], [2, [
        text(t('enums.paper.quote'), { size: 'huge', is_strong: true, align: 'end' }),
        text(ltr(t, `${order} / ${number}`), { align: 'end' }),
      ]]),
      text(notice, { size: 'huge', is_strong: true, align: 'center' }),
      rule,
      columns(
        [1, [text(t('orders.fields.client_id'), { size: 'small' }), text(client, { is_strong: true }), text(phone && phoneText(t, phone))]],
        [1, [fields([{ label: t('papers.date'), value: date }, { label: t('quotes.fields.expires_at'), value: valid_until }])]],
      ),
      table([
        { label: t('order_items.fields.tag_code') }, { label: t('papers.item'), share: 3 },
        { label: t('order_items.fields.quantity'), align: 'end' }, { label: t('order_items.fields.unit_price'), align: 'end' },
        { label: t('papers.amount'), align: 'end' },
      ], rows),
      totals([
        { label: t('quotes.fields.transport_fee'), value: money(transport_fee) },
        { label: t('quotes.fields.total'), value: money(total), is_strong: true },
      ]),
      signatures(t('papers.client_signature')),
    ]),
    footer: legalMentions(t, company.legal),
  }
}

/** No offer any more. */
const isOver = (status: string | null): boolean => (statusesOf('quotes', 'over') as readonly (string | null)[]).includes(status)

export const quote: PaperKind = {
  subjects: ['quotes'], medium: 'sheet', localeOf: clientLocale,
  async build(source, subject) {
    const { t, zone, company, locale } = source
    const lines = listOf<QuoteLine>(subject, 'lines')
    if (!lines.length) throw nothingToPrint('no_lines')
    const order = await source.read('orders', numberOf(subject, 'order_id'))
    const [sent, until] = [textOf(subject, 'sent_at') ?? textOf(subject, 'created_at'), textOf(subject, 'expires_at')]
    const code = labelOf(subject, 'order') ?? ''
    return { title: `${t('enums.paper.quote')} ${code}`, pages: [quotePage(t, locale, {
      company, order: code, number: String(numberOf(subject, 'number') ?? 1),
      ...await clientOf(source, order),
      date: sent && momentText(t, sent, zone), valid_until: until && momentText(t, until, zone), lines,
      notice: isOver(textOf(subject, 'status')) ? t(`papers.${textOf(subject, 'status')}`) : null,
      transport_fee: numberOf(subject, 'transport_fee'), total: numberOf(subject, 'total'),
    })] }
  },
}
