/** The only way to take an issued invoice back: a credit note with a number of its own. */
import { giveNumber } from './issue.ts'
import type { Move } from '#backend/resource/behavior'

export async function writeCreditNote({ store, row: invoice }: Move<'invoices'>): Promise<void> {
  const { client_id, locale, lines, seller, bill_to, vat_rate, total, vat_amount, total_excl_vat } = invoice
  const note = await store.insert('invoices', { kind: 'credit_note', client_id, locale, credit_of_id: invoice.id })
  await store.update('invoices', note.id, {
    number: await giveNumber(store, note), issued_on: store.facts.today,
    lines: lines?.map((line) => ({ ...line, unit_price: -line.unit_price, amount: -line.amount })) ?? [],
    seller, bill_to, vat_rate,
    total: minus(total), vat_amount: minus(vat_amount), total_excl_vat: minus(total_excl_vat), advance: minus(total),
  })
  await store.move('invoices', note.id, 'settle')
}

const minus = (amount: number | null) => (amount === null ? null : 0 - amount)
