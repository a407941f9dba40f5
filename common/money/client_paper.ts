import type { ShapedAs } from '#resources'

/** `GET /api/client/papers`: a paper that the client may keep, the newest first. */
export const clientPaper = {
  /** `id` is that of an invoice, or of the order whose payments a receipt confirms. */
  subject: { one_of: ['orders', 'invoices'] }, id: 'id', kind: { of: 'invoice_kind' }, number: 'string', date: 'date',
  amount: { type: 'money' }, currency: { of: 'currency' }, is_void: 'bool',
} as const
export type ClientPaper = ShapedAs<typeof clientPaper>
