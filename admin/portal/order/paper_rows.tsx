/** Receipts and invoices, each with its date, its amount and its PDF. */
import { Link } from 'wouter'
import type { Row } from '#resources'
import { DownloadButton } from '../../kit/controls/download_button.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFormat } from '../../kit/format/use_format.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

export interface PaperRow extends Pick<Row<'invoices'>, 'kind'> {
  readonly number: string | null
  readonly date: string | null
  readonly amount: number | null
  readonly currency?: Row<'orders'>['currency']
  readonly is_void: boolean
  /** Of its PDF. */
  readonly path: string
  /** Of what it is about. */
  readonly page?: string | null
}

export function PaperRows({ papers }: { readonly papers: readonly PaperRow[] }) {
  const { t } = useTranslator()
  const format = useFormat()
  return (
    <ul className="order-rows paper-rows">
      {papers.map(({ number, kind, date, amount, currency, is_void, path, page }) => (
        <li key={path}>
          <span>{t(`enums.invoice_kind.${kind}`)} {page ? <Link to={page}><Ltr>{number}</Ltr></Link> : <Ltr>{number}</Ltr>}</span>
          <span className="muted">{date && format.date(date)}{' '}{is_void && <strong>{t('enums.invoice_status.void')}</strong>}</span>
          <span><Ltr>{format.money(amount ?? 0, currency)}</Ltr></span>
          <DownloadButton path={path} label={`${t('portal.papers.pdf')} ${number ?? ''}`}>{t('portal.papers.pdf')}</DownloadButton>
        </li>
      ))}
    </ul>
  )
}
