/** An issued invoice or credit note, in its own language. */
import { invoiceDocument, type PrintedInvoice } from '#backend/trade/invoices/document'
import { labelOf, textOf } from '../record_values.ts'
import { nothingToPrint, type PaperKind } from '../paper_types.ts'

export const invoicePaper: PaperKind = {
  subjects: ['invoices'], medium: 'sheet', isFrozen: true, localeOf: (invoice) => Promise.resolve(textOf(invoice, 'locale')),
  build(_source, invoice) {
    if (!textOf(invoice, 'number')) throw nothingToPrint('no_lines')
    const { title, pages } = invoiceDocument({ ...invoice as unknown as PrintedInvoice, credit_of: labelOf(invoice, 'credit_of') })
    return Promise.resolve({ title, pages })
  },
}
