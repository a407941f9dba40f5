import type { HttpContext } from '@adonisjs/core/http'
import type { Call } from '#backend/engine/calls/define_call'
import type { Caller } from '#backend/engine/resource/caller'
import { findRecord } from '#backend/engine/resource/read/find_record'
import { NotFound } from '#backend/engine/resource/refusals'
import { resourceOf } from '#backend/engine/definition/registry'
import { paperTurns } from '#backend/services/paper/pdf/render_pdf'
import { sendPdf } from '#backend/services/paper/pdf/send_pdf'
import { pdfOfInvoice } from './pdf.ts'

export const showInvoicePdf = ({ ctx, caller, id }: Call): Promise<void> => sendInvoicePdf(ctx, caller, id)

/** Throws 404 for an invoice that the caller may not read. */
export async function sendInvoicePdf(ctx: HttpContext, caller: Caller, id: number): Promise<void> {
  await paperTurns.run(caller, async () => {
    const invoice = await findRecord(null, resourceOf('invoices'), caller, id)
    if (!invoice) throw new NotFound()
    sendPdf(ctx, await pdfOfInvoice(Number(invoice.id)), typeof invoice.number === 'string' ? invoice.number : 'invoice')
  })
}
