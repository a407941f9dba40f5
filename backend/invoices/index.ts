/** Invoices: drafted from orders, numbered without a gap, never edited afterwards. */
import { writeCreditNote } from './credit.ts'
import { issueInvoice } from './issue.ts'
import { afterSaveInvoice, beforeSaveInvoice } from './payments.ts'
import type { Room } from '#backend/resource/behavior'

export { openInvoiceOf } from './payments.ts'

export const invoices = {
  effects: { issue_invoice: { patch: issueInvoice }, write_credit_note: { follow: writeCreditNote } },
  // Written by the store alone.
  json: { invoice_lines: () => false, party: () => false },
  hooks: { invoices: { beforeSave: beforeSaveInvoice, afterSave: afterSaveInvoice } },
} satisfies Room
