/** GET /api/user/invoices/:id/pdf and /api/client/invoices/:id/pdf. */
import { middleware } from '#backend/auth/middleware'
import { ROW_ID } from '#backend/http/row_id'
import { callerOf } from '#backend/resource/request'
import { authorize } from '#backend/resource/policy'
import { findRecord } from '#backend/resource/read/find_record'
import { NotFound } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { paperTurns } from '#backend/paper/pdf/render_pdf'
import { sendPdf } from '#backend/paper/pdf/send_pdf'
import { invoicePdf, voidPdf } from './invoice_pdf.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerInvoiceRoutes(router: HttpRouterService): void {
  for (const guard of ['user', 'client'] as const)
    router.get(`/api/${guard}/invoices/:id/pdf`, showPdf).where('id', ROW_ID).use(middleware.auth({ guards: [guard] }))
}

async function showPdf(ctx: HttpContext): Promise<void> {
  const caller = callerOf(ctx)
  await authorize(caller, resourceOf('invoices'), 'list')
  await paperTurns.run(caller, async () => {
    const invoice = await findRecord(null, resourceOf('invoices'), caller, Number(ctx.params.id))
    if (!invoice) throw new NotFound()
    const pdf = await (invoice.status === 'void' ? voidPdf : invoicePdf)(Number(invoice.id))
    sendPdf(ctx, pdf, typeof invoice.number === 'string' ? invoice.number : 'invoice')
  })
}
