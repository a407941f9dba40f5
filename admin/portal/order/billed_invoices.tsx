/** Invoices and receipts of an order, each with its PDF; nothing without any. */
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { BilledInvoice } from './client_order.ts'
import { PaperRows } from './paper_rows.tsx'

interface BilledInvoicesProps { readonly invoices: readonly BilledInvoice[]; readonly pathOf: (id: number) => string }

export function BilledInvoices({ invoices, pathOf }: BilledInvoicesProps) {
  const { t } = useTranslator()
  if (!invoices.length) return null
  const papers = invoices.map(({ id, status, issued_on, total, ...invoice }) =>
    ({ ...invoice, date: issued_on, amount: total, is_void: status === 'void', path: pathOf(id) }))
  return (
    <section className="portal-section">
      <h2>{t('portal.papers.title')}</h2>
      <PaperRows papers={papers} />
    </section>
  )
}
