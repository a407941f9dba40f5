/** Invoices and receipts, each with its PDF; nothing without any. */
import { DownloadButton } from '../../kit/controls/download_button.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { BilledInvoice } from './client_order.ts'

interface BilledInvoicesProps { readonly invoices: readonly BilledInvoice[]; readonly pathOf: (id: number) => string }

export function BilledInvoices({ invoices, pathOf }: BilledInvoicesProps) {
  const { t } = useTranslator()
  if (!invoices.length) return null
  return (
    <section className="portal-section">
      <h2>{t('portal.papers.title')}</h2>
      <InvoiceRows invoices={invoices} pathOf={pathOf} />
    </section>
  )
}

export function InvoiceRows({ invoices, pathOf }: BilledInvoicesProps) {
  const { t } = useTranslator()
  const format = useFormat()
  return (
    <ul className="order-rows">
      {invoices.map(({ id, number, kind, status, issued_on, total }) => (
        <li key={id}>
          <span>{t(`enums.invoice_kind.${kind}`)} <Ltr>{number}</Ltr></span>
          <span className="muted">
            {issued_on && format.date(issued_on)}{' '}{status === 'void' && <strong>{t('enums.invoice_status.void')}</strong>}
          </span>
          <Ltr>{format.money(total ?? 0)}</Ltr>
          <DownloadButton path={pathOf(id)} label={`${t('portal.papers.pdf')} ${number ?? ''}`}>{t('portal.papers.pdf')}</DownloadButton>
        </li>
      ))}
    </ul>
  )
}
