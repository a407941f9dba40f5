/** An issued invoice is reversed only by a credit note with a number of its own. */
import { assignNumber } from './issue_invoice.ts'
import { amountInWords } from '#backend/services/paper/words/amount_in_words'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

type VatLine = NonNullable<Row<'invoices'>['vat_lines']>[number]

/** Its orders are free again: they may change, and be on another invoice. */
export async function writeCreditNote({ store, row: invoice }: TransitionContext<'invoices'>): Promise<void> {
  // First, so that the credited invoice, whose advance follows them, is written once.
  for (const { id } of await store.select('orders', { invoice_id: invoice.id })) await store.update('orders', id, { invoice_id: null })
  const { client_id, locale, lines, seller, bill_to, vat_rate, vat_lines, total, vat_amount, total_excl_vat } = invoice
  const note = await store.insert('invoices', { kind: 'credit_note', client_id, locale, credit_of_id: invoice.id })
  await store.update('invoices', note.id, {
    number: await assignNumber(store, note), issued_on: store.context.today,
    lines: lines?.map((line) => ({ ...line, unit_price: -line.unit_price, amount: -line.amount })) ?? [],
    seller, bill_to, vat_rate, vat_lines: vat_lines?.map(negateVat) ?? null,
    total: negate(total), vat_amount: negate(vat_amount), total_excl_vat: negate(total_excl_vat),
    amount_in_words: total === null || locale === null ? null : amountInWords(-total, locale),
  })
  await store.transition('invoices', note.id, 'settle')
}

const negate = (amount: number | null) => (amount === null ? null : 0 - amount)
const negateVat = ({ rate, total_excl_vat, amount }: VatLine): VatLine => ({ rate, total_excl_vat: 0 - total_excl_vat, amount: 0 - amount })
