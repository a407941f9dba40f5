import { defineCall } from '#backend/engine/calls/define_call'

export const invoiceCalls = (['user', 'client'] as const).map((guard) => defineCall({
  id: `${guard}.invoices.pdf`, text: 'printing.invoice_pdf', method: 'get', path: `/api/${guard}/invoices/{id}/pdf`, tag: 'invoices', guard,
  permissions: ['invoice-list'], refusals: [409], sends: 'application/pdf',
  run: async (call) => (await import('./show_invoice_pdf.ts')).showInvoicePdf(call),
}))
