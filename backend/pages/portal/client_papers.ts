/** The papers of an order for its client, signed in or by the link: the receipt of what was paid, and the invoices that bill it. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { handlers } from '#backend/engine/resource/handler_registry'
import { NotFound } from '#backend/engine/resource/refusals'
import { sendInvoicePdf } from '#backend/trade/invoices/show_invoice_pdf'
import { paperTurns, renderPdf } from '#backend/services/paper/pdf/render_pdf'
import { sendPdf } from '#backend/services/paper/pdf/send_pdf'
import { buildPaper } from '#backend/pages/printing/build_paper'
import { authenticateOrderLink } from './order_link.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Call, PublicCall } from '#backend/engine/calls/define_call'
import type { Caller } from '#backend/engine/resource/caller'

/** GET /api/client/orders/:id/receipt */
export const showReceipt = ({ ctx, caller, id }: Call): Promise<void> => sendReceipt(ctx, caller, id)

/** GET /api/public/orders/:token/receipt */
export async function showReceiptOfLink({ ctx }: PublicCall): Promise<void> {
  const { caller, order_id } = await authenticateOrderLink(ctx)
  await sendReceipt(ctx, caller, order_id)
}

/** GET /api/public/orders/:token/invoices/:id/pdf */
export async function showInvoiceOfLink({ ctx, id }: PublicCall): Promise<void> {
  const { caller, order_id } = await authenticateOrderLink(ctx)
  const [billed] = await query(db.connection(), 'select from invoices_orders where owner_id = ? and target_id = ?', [id, order_id])
  if (!billed) throw new NotFound()
  await sendInvoicePdf(ctx, caller, id)
}

/** As the order stands now, in the language in which it is read. */
async function sendReceipt(ctx: HttpContext, caller: Caller, id: number): Promise<void> {
  await paperTurns.run(caller, async () => {
    const receipt = { paper: 'receipt', subject: { type: 'orders', id }, print_profile_id: null, locale: caller.locale, copies: 1 } as const
    const paper = await buildPaper({ executor: null, caller, context: await handlers().loadContext() }, receipt)
    sendPdf(ctx, await renderPdf(paper), paper.file_name)
  })
}
