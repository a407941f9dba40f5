/** An invoice or a credit note on paper. Everything on it is stored in the invoice when it is issued. Pure. */
import { columns, fields, present, qr, rule, space, table, text, totals } from '#backend/services/paper/blocks'
import { companyHeader, legalMentions } from '#backend/services/paper/company_header'
import { dayText, isolated, ltr, phoneText } from '#backend/services/paper/formats'
import { moneyText, numberText } from '#backend/engine/i18n/format_numbers'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import type { Locale } from '#common/locales'
import type { PaperBlock, PaperDocument, PaperPage } from '#common/files/paper_document'
import type { Row } from '#resources'

export type PrintedInvoice = Pick<
  Row<'invoices'>,
  'number' | 'kind' | 'issued_on' | 'due_on' | 'seller' | 'bill_to' | 'lines' | 'total_excl_vat' | 'vat_lines'
  | 'total' | 'advance' | 'amount_in_words' | 'note' | 'status'
> & { readonly locale: Locale, readonly credit_of: string | null }

type Party = NonNullable<PrintedInvoice['seller']>

const INVOICE_SIZE = { width_mm: 210, height_mm: 297, margin_mm: 15 } as const

export function invoiceDocument(invoice: PrintedInvoice): PaperDocument {
  const t = translator(invoice.locale)
  const title = `${t(`enums.invoice_kind.${invoice.kind}`)} ${invoice.number ?? ''}`
  return {
    title, file_name: invoice.number ?? 'invoice', locale: invoice.locale, ...INVOICE_SIZE, copies: 1, pages: [invoicePage(t, invoice)],
  }
}

function invoicePage(t: Translate, invoice: PrintedInvoice): PaperPage {
  const { number, kind, status, seller, bill_to, lines, note, credit_of, amount_in_words } = invoice
  return {
    blocks: present([
      columns([3, sellerBlocks(t, seller)], [2, [
        text(t(`enums.invoice_kind.${kind}`), { size: 'huge', is_strong: true, align: 'end' }),
        text(ltr(t, number ?? ''), { size: 'large', align: 'end' }),
      ]]),
      status === 'void' ? text(t('papers.void'), { size: 'huge', is_strong: true, align: 'center' }) : null,
      rule,
      columns([3, buyerBlocks(t, bill_to)], [2, [dates(t, invoice, credit_of)]]),
      space(3), linesTable(t, lines ?? [], hasSeveralRates(invoice)), sums(t, invoice),
      amount_in_words ? text(`${t('papers.closed_at')} ${amount_in_words}.`) : null,
      note ? text(note, { size: 'small' }) : null,
      space(2), number ? qr(number, 18) : null,
    ]),
    footer: seller ? [seller.name, legalMentions(t, seller)].filter(Boolean).join(' · ') : '',
  }
}

function sellerBlocks(t: Translate, seller: Party | null): PaperBlock[] {
  if (!seller) return []
  const { name = null, address = null, phone, email = null } = seller
  return present([
    ...companyHeader(t, { name, address, phones: phone ? phone.split(', ') : [], email, legal: {} }, 'start'),
    text(email && ltr(t, email), { size: 'small' }),
  ])
}

function buyerBlocks(t: Translate, buyer: Party | null): PaperBlock[] {
  return present([
    text(t('invoices.fields.bill_to'), { size: 'small' }), text(buyer?.name, { size: 'large', is_strong: true }), text(buyer?.address),
    text(buyer?.phone && phoneText(t, buyer.phone)), text(buyer?.ice && isolated(`${t('shapes.party.ice')} ${buyer.ice}`)),
  ])
}

const dates = (t: Translate, { issued_on, due_on, kind }: PrintedInvoice, credit_of: string | null): PaperBlock | null => fields([
  { label: t('invoices.fields.issued_on'), value: issued_on && dayText(t, issued_on, 'utc') },
  { label: t('invoices.fields.due_on'), value: due_on && kind !== 'credit_note' ? dayText(t, due_on, 'utc') : null },
  { label: t('invoices.fields.credit_of_id'), value: credit_of && ltr(t, credit_of) },
])

const hasSeveralRates = ({ vat_lines }: PrintedInvoice): boolean => (vat_lines?.length ?? 0) > 1

/** The rate of each line, where they differ. */
const linesTable = (t: Translate, lines: NonNullable<PrintedInvoice['lines']>, hasRates: boolean): PaperBlock => table([
  { label: t('shapes.invoice_lines.order') }, { label: t('shapes.invoice_lines.designation'), share: 4 },
  { label: t('shapes.invoice_lines.quantity'), align: 'end' }, { label: t('shapes.invoice_lines.unit_price'), align: 'end' },
  ...hasRates ? [{ label: t('shapes.invoice_lines.vat_rate'), align: 'end' } as const] : [],
  { label: t('shapes.invoice_lines.amount'), align: 'end' },
], lines.map(({ order, designation, quantity, unit, unit_price, amount, vat_rate }) => [
  ltr(t, order), designation, t(`messages.units.${unit}`, { measure: numberText(t, quantity) }), moneyText(t, unit_price),
  ...hasRates ? [rateText(t, vat_rate ?? null)] : [], moneyText(t, amount),
]))

function sums(t: Translate, invoice: PrintedInvoice): PaperBlock | null {
  const { status, vat_lines, total_excl_vat, total, advance, kind } = invoice
  const money = (amount: number | null) => (amount === null ? null : moneyText(t, amount))
  const isOwed = kind !== 'credit_note' && status !== 'void'
  const left = total === null ? null : total - (advance ?? 0)
  return totals([
    { label: t('invoices.fields.total_excl_vat'), value: money(total_excl_vat) },
    ...(vat_lines ?? []).map(({ rate, amount }) =>
      ({ label: `${t('invoices.fields.vat_amount')} ${rateText(t, rate)}`, value: money(amount) })),
    { label: t(kind === 'credit_note' ? 'papers.credited' : 'invoices.fields.total'), value: money(total), is_strong: true },
    ...(isOwed ? [
      { label: t('invoices.fields.advance'), value: money(advance || null) },
      { label: t('invoices.fields.balance'), value: money(left), is_strong: true },
    ] : []),
  ])
}

const rateText = (t: Translate, rate: string | null): string => (rate === null ? '' : ltr(t, `${numberText(t, rate)} %`))
