/** The language of a draft; after issuing, the status follows what was really paid for the orders. */
import { enqueue } from '#backend/services/jobs/queue'
import { invalid } from '#backend/engine/resource/refusals'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Values } from '#backend/engine/resource/store'

export async function beforeSaveInvoice({ store, before, draft }: BeforeSaveContext<'invoices'>): Promise<Values<'invoices'>> {
  const isByHand = store.caller !== null && !before && draft.credit_of_id == null
  if (isByHand && draft.kind === 'credit_note') throw invalid('kind', (t) => t('errors.invoices.credit_note'))
  const { client_id, locale } = { ...before, ...draft }
  if (locale != null || client_id == null) return {}
  return { locale: (await store.find('clients', client_id))?.locale ?? null }
}

export async function afterSaveInvoice({ store, before, row: invoice, changed }: AfterSaveContext<'invoices'>): Promise<void> {
  if (changed.has('number') && invoice.number !== null) await enqueue('invoices.pdf', { id: invoice.id }, { trx: store.trx })
  if (!before || !changed.has('balance')) return
  const verb = paymentTransition(invoice)
  if (verb) await store.transition('invoices', invoice.id, verb)
}

function paymentTransition({ status, balance, advance }: Row<'invoices'>): 'settle' | 'settle_part' | 'unsettle' | null {
  if (balance === null || (status !== 'issued' && status !== 'partially_paid' && status !== 'paid')) return null
  if (balance <= 0) return status === 'paid' ? null : 'settle'
  if ((advance ?? 0) > 0) return status === 'partially_paid' ? null : 'settle_part'
  return status === 'issued' ? null : 'unsettle'
}
