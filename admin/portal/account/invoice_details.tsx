import { useFormat } from '../../kit/format/use_format.ts'
import { DownloadButton } from '../../kit/controls/download_button.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import type { Invoice } from './invoices.tsx'

export default function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslator()
  const format = useFormat()
  const money = (minor: number | null) => <Ltr>{format.money(minor ?? 0)}</Ltr>
  return (
    <details className="paper">
      <summary>
        {t(`enums.invoice_kind.${invoice.kind}`)} <Ltr>{invoice.number}</Ltr>{' · '}
        {invoice.issued_on && format.date(invoice.issued_on)}{' · '}{money(invoice.total)}
        {invoice.status === 'void' && <>{' · '}<strong>{t('enums.invoice_status.void')}</strong></>}
      </summary>
      <table className="prices">
        <tbody>
          {(invoice.lines ?? []).map((line, index) => (
            <tr key={index}>
              <th scope="row"><bdi>{line.designation}</bdi></th>
              <td><Ltr>{format.decimal(line.quantity)} {line.unit}</Ltr></td><td>{money(line.amount)}</td>
            </tr>
          ))}
          {(invoice.vat_lines ?? []).map(({ rate, amount }) => (
            <tr key={rate}>
              <th scope="row" colSpan={2}>{t('portal.papers.vat')} <Ltr>{format.decimal(rate)} %</Ltr></th>
              <td>{money(amount)}</td>
            </tr>
          ))}
          <tr><th scope="row" colSpan={2}>{t('portal.order.balance')}</th><td>{money(invoice.balance)}</td></tr>
        </tbody>
      </table>
      <div className="paper-buttons">
        <button type="button" className="button" onClick={() => { print() }}>{t('portal.papers.print')}</button>
        <DownloadButton path={`/api/client/invoices/${invoice.id}/pdf`} label={`${t('portal.papers.pdf')} ${invoice.number ?? ''}`}>
          {t('portal.papers.pdf')}
        </DownloadButton>
      </div>
    </details>
  )
}
