import { useFormat } from '../format/use_format.ts'
import { Ltr } from '../controls/ltr.tsx'
import { useWords } from '../providers/words.ts'
import type { Invoice } from './papers.tsx'

export default function Paper({ paper }: { paper: Invoice }) {
  const { t } = useWords()
  const format = useFormat()
  const money = (minor: number | null) => <Ltr>{format.money(minor ?? 0)}</Ltr>
  return (
    <details className="paper">
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
  )
}
