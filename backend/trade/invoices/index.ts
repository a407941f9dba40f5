/** Invoices: drafted from orders, numbered without a gap, never edited afterwards. */
import { writeCreditNote } from './credit_note.ts'
import { issueAgain } from './issue_again.ts'
import { mailInvoice, sendInvoice } from './send_invoice.ts'
import { invoiceBalance } from './balance.ts'
import { billOrders, issueInvoice } from './issue_invoice.ts'
import { invoicePdf } from './pdf.ts'
import { afterSaveInvoice, beforeSaveInvoice } from './payments.ts'
import { defineComputed } from '#backend/engine/resource/define_rules'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'

export { changeBill } from './issue_again.ts'

export const invoices = {
  effects: {
    issue_invoice: { patch: issueInvoice, cascade: billOrders }, write_credit_note: { cascade: writeCreditNote },
    issue_again: { cascade: issueAgain }, send_invoice: { cascade: sendInvoice },
  },
  computed: { invoice_balance: defineComputed('invoices', invoiceBalance) },
  jobs: { 'invoices.pdf': async ({ id }: { readonly id: number }) => { await invoicePdf(id) }, 'invoices.mail': mailInvoice },
  hooks: { invoices: { beforeSave: beforeSaveInvoice, afterSave: afterSaveInvoice } },
} satisfies PartialHandlers
