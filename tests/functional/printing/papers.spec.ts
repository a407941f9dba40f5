import { test } from '@japa/runner'
import { amountInWords } from '#backend/services/paper/words/amount_in_words'
import { cashCountPage } from '#backend/pages/printing/papers/cash_count'
import { depositSlipPage } from '#backend/pages/printing/papers/deposit_slip'
import { invoiceDocument, type PrintedInvoice } from '#backend/trade/invoices/document'
import { labelPage } from '#backend/pages/printing/papers/labels'
import { quotePage } from '#backend/pages/printing/papers/quote'
import { receiptPage } from '#backend/pages/printing/papers/receipt'
import { renderPdf } from '#backend/services/paper/pdf/render_pdf'
import { shipmentSheetPage } from '#backend/pages/printing/papers/shipment_sheet'
import { stockAuditPage } from '#backend/pages/printing/papers/stock_audit'
import { tagPage } from '#backend/pages/printing/papers/item_tags'
import { testPage } from '#backend/pages/printing/papers/test_page'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import { picturesOf, qrCodeIn } from '#tests/support/papers/pdf_pictures'
import { LOCALES, type Locale } from '#common/locales'
import type { PaperDocument, PaperPage } from '#common/files/paper_document'

const TAG = { width_mm: 62, height_mm: 40, margin_mm: 3 }
const SEWN = { width_mm: 30, height_mm: 60, margin_mm: 2 }
const LABEL = { width_mm: 62, height_mm: 29, margin_mm: 2 }
const ROLL = { width_mm: 80, height_mm: null, margin_mm: 4 }
const SHEET = { width_mm: 210, height_mm: 297, margin_mm: 15 }

const client = 'Mohamed Abderrahmane El Idrissi Ben Jelloun'
const company = {
  name: 'Zarbia', address: 'Avenue de la Mecque', phones: ['+212528891234'], email: null,
  legal: { ice: '001234567000099', if: '1234567', rc: '4521', patente: '77001122', cnss: '9988776' },
}
const [date, code] = ['23/11/2026', 'CMD-26-000012']
const tag = (n: number) => ({ code: `AB${100_000 + n}`, client, item: 'Tapis', due: date, place: `${code} 1/3` })
const stop = {
  sequence: '1', kind: 'X', order: code, client, phone: '+212661234567', address: 'Hay Al Qods', slot: '09:00-12:00', items: 3, due: 12_345,
}
const amounts = {
  opening_amount: 50_000, cash_in: 30_000, cash_out: 0, expected_amount: 80_000,
  counted_amount: 72_000, variance: -8000, left_in_drawer: null,
}

const invoiceIn = (locale: Locale): PrintedInvoice => ({
  number: 'FAC-2026-0012', kind: 'invoice', status: 'issued', locale, issued_on: '2026-11-23', due_on: null, note: null, credit_of: null,
  vat_lines: [{ rate: '20.00', total_excl_vat: 7500, amount: 1500 }],
  seller: { name: 'Zarbia', ...company.legal }, bill_to: { name: client, ice: '001234567000088' },
  lines: [{ order: code, designation: 'Tapis', quantity: '6.000', unit: 'm2', unit_price: 1500, amount: 9000 }],
  total_excl_vat: 7500, total: 9000, advance: 3000, amount_in_words: amountInWords(9000, locale),
})

/** Every paper with what it must show in any language. */
const pagesIn = (t: Translate, locale: Locale): Record<string, readonly [PaperDocument, readonly string[]]> => {
  const paper = (size: typeof TAG | typeof ROLL, page: PaperPage): PaperDocument =>
    ({ title: 'Paper', file_name: 'paper', locale, copies: 1, ...size, pages: [page] })
  const quoted = { item_id: 1, tag: 'AB100000', category: { fr: 'Tapis' }, quantity: '6.000', unit: 'm2', unit_price: 1500, amount: 9000 }
  return {
    tag: [paper(TAG, tagPage(tag(0), TAG)), ['AB100000', 'Tapis', date, '1/3']],
    sewn_tag: [paper(SEWN, tagPage(tag(0), SEWN)), ['AB100000']],
    label: [paper(LABEL, labelPage({ code: 'R-A-03', name: 'Rayon A', detail: 'Final' }, LABEL)), ['R-A-03', 'Rayon A']],
    test: [paper(LABEL, testPage(t, 'Brother', date, LABEL)), ['Brother']],
    slip: [paper(ROLL, depositSlipPage(t, {
      company, code, client, phone: null, date, promised: date, link: 'https://zarbia.ma/o/abc',
      items: [{ tag: 'AB100000', item: 'Tapis', quantity: 3, amount: '90,00' }], declared: null, is_price_ahead: false,
      sums: [{ label: t('papers.advance'), value: '40,00' }],
    })), [code, client, 'AB100000', '90,00', '40,00', 'https://zarbia.ma/o/abc', t('papers.claim_check')]],
    drop: [paper(ROLL, depositSlipPage(t, {
      company, code, client, phone: null, date, promised: null, link: code, items: [], declared: 246, is_price_ahead: true, sums: [],
    })), [code, client, '246', t('papers.only_counted'), t('papers.claim_check')]],
    receipt: [paper(ROLL, receiptPage(t, {
      company, title: t('enums.paper.receipt'), number: 'TX-1', facts: [], lines: [],
      sums: [{ label: t('orders.fields.balance'), value: '5' }],
    })), ['TX-1', '001234567000099', t('orders.fields.balance')]],
    shipment: [paper(SHEET, shipmentSheetPage(t, {
      company, code, date, courier: 'Brahim', vehicle: null, helper: 'Mehdi', stops: [stop, stop],
    })), [client, '246', 'Mehdi']],
    cash: [paper(SHEET, cashCountPage(t, {
      company, code, station: null, user: 'Salma', opened: date, closed: date, reason: null, coins: [{ value: 20_000, count: 3 }], amounts,
    })), ['600', t('cash_sessions.fields.variance')]],
    audit: [paper(SHEET, stockAuditPage(t, {
      company, place: 'R-A', started: date, by: null, closed: date, missing_value: 20_000,
      tags: { expected: ['AB1'], scanned: [], missing: ['AB1'], unexpected: ['ZZ1'] },
    })), ['AB1', 'ZZ1']],
    quote: [paper(SHEET, quotePage(t, locale, {
      company, order: code, number: '2', date, valid_until: date, client, phone: null, transport_fee: 2000, total: 11_000, lines: [quoted],
      notice: t('papers.expired'),
    })), ['AB100000', '110', t('papers.expired')]],
    invoice: [invoiceDocument(invoiceIn(locale)), [
      'FAC-2026-0012', ...Object.values(company.legal), '001234567000088', amountInWords(9000, locale), t('invoices.fields.bill_to'),
      t('invoices.fields.total'), t('invoices.fields.balance'), t('invoices.fields.advance'),
    ]],
    credit_note: [invoiceDocument({ ...invoiceIn(locale), kind: 'credit_note', number: 'AV-2026-0001', credit_of: 'FAC-2026-0012' }), [
      'AV-2026-0001', 'FAC-2026-0012', amountInWords(9000, locale), t('papers.credited'),
    ]],
  }
}

test.group('printing / papers', () => {
  for (const locale of LOCALES)
    test(`each paper has its content and can be drawn in ${locale}`, async ({ assert }) => {
      for (const [name, [paper, contents]] of Object.entries(pagesIn(translator(locale), locale))) {
        for (const content of contents) assert.include(JSON.stringify(paper.pages), content, name)
        assert.lengthOf(await picturesOf(await renderPdf(paper), 1), 1, name)
      }
    })

  test('a credit note names what is credited, and nothing to pay', ({ assert }) => {
    for (const locale of LOCALES) {
      const t = translator(locale)
      const text = JSON.stringify(invoiceDocument({ ...invoiceIn(locale), kind: 'credit_note' }).pages)
      for (const name of ['total', 'advance', 'balance', 'due_on'] as const) assert.notInclude(text, `"${t(`invoices.fields.${name}`)}"`)
    }
  })

  test('text is data, never markup, and an invalid paper does not end the worker', async ({ assert }) => {
    const paper = (text: string): PaperDocument =>
      ({ title: '#panic()', file_name: 'x', locale: 'fr', copies: 1, ...TAG, pages: [tagPage({ code: text }, TAG)] })
    await assert.rejects(() => renderPdf({ ...paper('A'), width_mm: Number.NaN }))
    const [picture] = await picturesOf(await renderPdf(paper('#panic() $x$ *a* \\')))
    assert.equal(picture && qrCodeIn(picture), '#panic() $x$ *a* \\')
  })

  test('a tag of a roll has each of its texts on one line, and no size breaks in its unit', ({ assert }) => {
    const item = 'Tapis · Tapis à franges du Moyen Atlas'
    const size = '\u2066300\u00a0×\u00a0180\u2069\u00a0سم'
    const [long] = tagPage({ ...tag(1), item, number: '12·1', size, colour: 'Rouge' }, TAG).blocks
    const texts = long?.kind === 'columns' ? long.columns[1]!.blocks.flatMap((block) => (block.kind === 'text' ? [block] : [])) : []
    assert.lengthOf(texts, 7)
    // 62 mm without its margins, the code and the gap leave 32 mm.
    const letter = { small: 1.6, normal: 2.1, large: 3, huge: 4 }
    const widths = texts.map((one) => one.text.replaceAll(/[\u2066-\u2069]/g, '').length * letter[one.size!])
    assert.deepEqual(widths.filter((width) => width > 32), [])
  })

  test('a PDF has a page for each tag', async ({ assert }) => {
    const pages = Array.from({ length: 30 }, (_, n) => tagPage(tag(n), TAG))
    const pdf = await renderPdf({ title: 'Tags', file_name: 'tags', locale: 'fr', copies: 1, ...TAG, pages })
    assert.match(pdf.toString('latin1'), /\/Count 30\b/)
  })
})
