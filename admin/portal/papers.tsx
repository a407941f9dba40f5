import type { Row } from '#resources'
import { useFormat } from '../format/use_format.ts'
import { Ltr } from '../layout/ltr.tsx'
import { call } from '../providers/http.ts'
import { useWords } from '../providers/words.ts'
import { useLoaded } from './use_loaded.ts'

type Invoice = Pick<Row<'invoices'>,
  'id' | 'number' | 'kind' | 'issued_on' | 'lines' | 'vat_rate' | 'vat_amount' | 'total' | 'balance'>

/** Receipts and invoices of the order, each with its lines: printed with the page. */
export function Papers({ orderId }: { orderId: number }) {
  const { t } = useWords()
  const format = useFormat()
  const query = [['orders', orderId], ['_sort', 'id']] as const
  const load = async (signal: AbortSignal) => (await call<Invoice[]>('/api/client/invoices', { query, signal })).body
  const { loaded } = useLoaded(`papers ${orderId}`, load)
  if (loaded.state !== 'ready' || !loaded.value.length) return null
  const money = (minor: number | null) => <Ltr>{format.money(minor ?? 0)}</Ltr>
  return (
    <section className="portal-section">
      <h2>{t('portal.papers.title')}</h2>
      {loaded.value.map((paper) => (
        <details key={paper.id} className="paper">
          <summary>
            {t(`enums.invoice_kind.${paper.kind}`)} <Ltr>{paper.number}</Ltr>{' · '}
            {paper.issued_on && format.date(paper.issued_on)}{' · '}{money(paper.total)}
          </summary>
          <table className="prices">
            <tbody>
              {(paper.lines ?? []).map((line, index) => (
                <tr key={index}>
                  <th scope="row"><bdi>{line.designation}</bdi></th>
                  <td><Ltr>{format.decimal(line.quantity)} {line.unit}</Ltr></td><td>{money(line.amount)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row" colSpan={2}>
                  {t('portal.papers.vat')} <Ltr>{paper.vat_rate ? `${format.decimal(paper.vat_rate)} %` : ''}</Ltr>
                </th>
                <td>{money(paper.vat_amount)}</td>
              </tr>
              <tr><th scope="row" colSpan={2}>{t('portal.order.balance')}</th><td>{money(paper.balance)}</td></tr>
            </tbody>
          </table>
          <button type="button" className="button" onClick={() => { print() }}>{t('portal.papers.print')}</button>
        </details>
      ))}
    </section>
  )
}
