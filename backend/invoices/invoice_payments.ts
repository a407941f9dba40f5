/** The language of a draft; after issuing, payments of its orders reference the invoice, and its status follows its balance. */
import { enqueue } from '#backend/jobs/queue'
import { invalid } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/resource/handler_types'
import type { Store, Values } from '#backend/resource/store'

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

/** The invoice that a payment of this order belongs to, null when there is none yet. */
export async function openInvoiceOf(store: Store, order_id: number): Promise<number | null> {
  return (await findInvoiceOf(store, order_id))?.id ?? null
}

/** The issued invoice that contains the order, except the invoice `except`. */
export async function findInvoiceOf(
  store: Store, order_id: number, except: number | null = null,
): Promise<{ readonly id: number; readonly number: string } | null> {
  const [invoice] = await store.query(
    `select i.id, i.number from invoices i join invoices_orders o on o.owner_id = i.id
      where o.target_id = ? and i.id is distinct from ? and i.kind <> 'credit_note' and i.status in ('issued', 'partially_paid', 'paid')
      limit 1`,
    [order_id, except],
  )
  return invoice ? { id: Number(invoice.id), number: String(invoice.number) } : null
}

function paymentTransition({ status, balance, total, advance }: Row<'invoices'>): 'settle' | 'settle_part' | 'unsettle' | null {
  if (balance === null || (status !== 'issued' && status !== 'partially_paid' && status !== 'paid')) return null
  if (balance <= 0) return status === 'paid' ? null : 'settle'
  const isPartlyPaid = balance < (total ?? 0) - (advance ?? 0)
  if (isPartlyPaid) return status === 'partially_paid' ? null : 'settle_part'
  return status === 'issued' ? null : 'unsettle'
}
