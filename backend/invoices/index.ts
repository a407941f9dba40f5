/** Invoices: drafted from orders, numbered without a gap, never edited afterwards. */
import { writeCreditNote } from './credit_note.ts'
import { mailInvoice, sendInvoice } from './send_invoice.ts'
import { issueInvoice } from './issue_invoice.ts'
import { invoicePdf } from './invoice_pdf.ts'
import { afterSaveInvoice, beforeSaveInvoice } from './invoice_payments.ts'
import type { PartialHandlers } from '#backend/resource/handler_types'

export { openInvoiceOf } from './invoice_payments.ts'

export const invoices = {
  effects: {
    issue_invoice: { patch: issueInvoice }, write_credit_note: { cascade: writeCreditNote }, send_invoice: { cascade: sendInvoice },
  },
  jobs: { 'invoices.pdf': async ({ id }: { readonly id: number }) => { await invoicePdf(id) }, 'invoices.mail': mailInvoice },
  hooks: { invoices: { beforeSave: beforeSaveInvoice, afterSave: afterSaveInvoice } },
} satisfies PartialHandlers
