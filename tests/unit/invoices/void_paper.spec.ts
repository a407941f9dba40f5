import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { invoiceDocument, type PrintedInvoice } from '#backend/trade/invoices/document'
import { receiptPage } from '#backend/pages/printing/papers/receipt'
import { LOCALES } from '#common/locales'

const invoice: PrintedInvoice = {
  number: 'FAC-2026-0012', kind: 'invoice', status: 'issued', locale: 'fr', issued_on: '2026-11-23', due_on: null, seller: null,
  bill_to: null, lines: [],
  total_excl_vat: 7500, vat_lines: [{ rate: '20.00', total_excl_vat: 7500, amount: 1500 }], total: 9000, advance: 0,
  amount_in_words: null, note: null, credit_of: null,
}

test.group('invoices / papers of what does not count any more', () => {
  test('a credited invoice says so, and asks for nothing', ({ assert }) => {
    for (const locale of LOCALES) {
      const t = translator(locale)
      const text = (status: PrintedInvoice['status']) => JSON.stringify(invoiceDocument({ ...invoice, locale, status }).pages)
      const [voided, owed] = [`"${t('papers.void')}"`, `"${t('invoices.fields.balance')}"`]
      assert.include(text('void'), voided)
      assert.notInclude(text('void'), owed)
      assert.include(text('issued'), owed)
      assert.notInclude(text('issued'), voided)
    }
  })

  test('the receipt of a canceled payment says so', ({ assert }) => {
    const company = { name: 'Zarbia', address: null, phones: [], email: null, legal: {} }
    const page = receiptPage(translator('en'), {
      company, title: 'Receipt', number: 'TX-26-00001', notice: 'Canceled', facts: [], lines: [], sums: [],
    })
    assert.include(JSON.stringify(page), '"Canceled"')
  })
})
