import type { Row } from '#resources'

type Invoice = Pick<Row<'invoices'>, 'kind' | 'status' | 'total' | 'advance'>

/** What is left to pay: nothing of a credit note, nor of the invoice that it cancels. Null for a draft. Pure. */
export function invoiceBalance({ kind, status, total, advance }: Invoice): number | null {
  if (kind === 'credit_note' || status === 'void') return 0
  return total === null ? null : total - (advance ?? 0)
}
