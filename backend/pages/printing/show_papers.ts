import { handlers } from '#backend/engine/resource/handler_registry'
import { may, type Caller } from '#backend/engine/resource/caller'
import { query } from '#backend/engine/database/query'
import db from '@adonisjs/lucid/services/db'
import { assertVisible } from '#backend/engine/resource/read/visible_rows'
import { NotFound } from '#backend/engine/resource/refusals'
import { pdfOfInvoice } from '#backend/trade/invoices/pdf'
import { paperTurns, renderPdf } from '#backend/services/paper/pdf/render_pdf'
import { sendPdf } from '#backend/services/paper/pdf/send_pdf'
import { buildPaper, type PrintRequest } from './build_paper.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { PaperDocument } from '#common/files/paper_document'

export async function showDocument({ caller, id }: Call): Promise<PaperDocument> {
  return paperTurns.run(caller, async () => {
    const print = await findPrint(caller, id)
    return buildPaper({ executor: null, caller, context: await handlers().loadContext() }, print)
  })
}

export async function showPdf({ ctx, caller, id }: Call): Promise<unknown> {
  return paperTurns.run(caller, async () => {
    const print = await findPrint(caller, id)
    const paper = await buildPaper({ executor: null, caller, context: await handlers().loadContext() }, print)
    const pdf = print.paper === 'invoice' ? await pdfOfInvoice(print.subject.id) : await renderPdf(paper)
    return sendPdf(ctx, pdf, paper.file_name)
  })
}

/** The paper of an invoice on the screen, which is no print. */
export async function showInvoice({ caller, id }: Call): Promise<PaperDocument> {
  const subject = { type: 'invoices', id } as const
  const invoice = { paper: 'invoice', subject, print_profile_id: null, locale: null, copies: 1 } as const
  return paperTurns.run(caller, async () => buildPaper({ executor: null, caller, context: await handlers().loadContext() }, invoice))
}

/** One's own prints, or with permission to list them all those of one's site. */
async function findPrint(caller: Caller, id: number): Promise<PrintRequest> {
  const executor = db.connection()
  const [row] = await query(executor, `
    select paper, subject_type, subject_id, print_profile_id, locale, copies, piece, by_id from prints where id = ?`, [id])
  if (!row) throw new NotFound()
  const isOwn = row.by_id !== null && Number(row.by_id) === caller.id
  if (!isOwn && !may(caller, 'print-list')) throw new NotFound()
  await assertVisible(executor, 'prints', caller, id)
  return {
    paper: row.paper as PrintRequest['paper'], locale: row.locale as PrintRequest['locale'], copies: Number(row.copies),
    piece: row.piece === null ? null : Number(row.piece),
    subject: { type: row.subject_type, id: Number(row.subject_id) } as PrintRequest['subject'],
    print_profile_id: row.print_profile_id === null ? null : Number(row.print_profile_id),
  }
}
