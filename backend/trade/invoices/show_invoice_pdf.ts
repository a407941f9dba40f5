import type { Call } from '#backend/engine/calls/define_call'
import { findRecord } from '#backend/engine/resource/read/find_record'
import { NotFound } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { paperTurns } from '#backend/services/paper/pdf/render_pdf'
import { sendPdf } from '#backend/services/paper/pdf/send_pdf'
import { invoicePdf, voidPdf } from './invoice_pdf.ts'

export async function showInvoicePdf({ ctx, caller, id }: Call): Promise<void> {
  await paperTurns.run(caller, async () => {
    const invoice = await findRecord(null, resourceOf('invoices'), caller, id)
    if (!invoice) throw new NotFound()
    const pdf = await (invoice.status === 'void' ? voidPdf : invoicePdf)(Number(invoice.id))
    sendPdf(ctx, pdf, typeof invoice.number === 'string' ? invoice.number : 'invoice')
  })
}
