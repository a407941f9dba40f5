/** The transition `send`: the PDF of an issued invoice by email, in the language of the invoice. */
import { query } from '#backend/engine/database/query'
import { settingOf } from '#backend/services/settings/setting_of'
import { handlers } from '#backend/engine/resource/handler_registry'
import { enqueue } from '#backend/services/jobs/queue'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { translator } from '#backend/engine/i18n/translator'
import { mailOf } from '#backend/services/mail/html'
import { sendMail } from '#backend/services/mail/send_mail'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { refuse } from '#backend/engine/resource/refusals'
import db from '@adonisjs/lucid/services/db'
import { pdfOfInvoice } from './pdf.ts'
import type { JobContext } from '#backend/engine/resource/job'
import type { Locale } from '#common/locales'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

export async function sendInvoice({ store, row: invoice }: TransitionContext<'invoices'>): Promise<void> {
  const { email } = await findOrFail(store, 'clients', invoice.client_id)
  if (!email) throw refuse('errors.invoices.no_email')
  await enqueue('invoices.mail', { id: invoice.id }, { trx: store.trx, key: String(invoice.id) })
}

/** Job `invoices.mail`. */
export async function mailInvoice({ id }: { readonly id: number }, job: JobContext): Promise<void> {
  const [invoice] = await query(db.connection(), `
    select i.number, i.kind, i.locale, i.balance, c.email from invoices i join clients c on c.id = i.client_id where i.id = ?`, [id])
  if (!invoice?.email) return job.complete(() => Promise.resolve())
  const locale = invoice.locale as Locale
  const t = translator(locale)
  const kind = t(`enums.invoice_kind.${invoice.kind as Row<'invoices'>['kind']}`)
  const number = String(invoice.number)
  const left = Number(invoice.balance)
  const company = settingOf(await handlers().loadContext(), 'company_name')
  const content = await pdfOfInvoice(id)
  await sendMail({
    ...mailOf(locale, {
      to: String(invoice.email), subject: t('papers.mail.subject', { kind, number, company }),
      lines: [
        t('papers.mail.text', { kind, number }), ...(left > 0 ? [t('papers.mail.left', { amount: moneyText(t, left) })] : []), company,
      ],
    }),
    // The same for a repeated attempt, another one when the invoice is sent again.
    id: `invoice-${id}-${job.id}`, files: [{ name: `${number}.pdf`, content, type: 'application/pdf' }],
  })
  // Sent is what the mail server has taken over.
  return job.complete(async (store) => { await store.update('invoices', id, { sent_at: store.context.now }) })
}
