/** The lines of a quote or an invoice: designation, quantity, unit price, amount. */
import { Ltr } from '../../controls/ltr.tsx'
import { localize, useTranslation } from '../../definition/translation.ts'
import { unitSign } from '../amount/types.ts'

interface Line {
  readonly designation?: string
  readonly tag?: string
  readonly category?: unknown
  readonly quantity: string | null
  readonly unit: string | null
  readonly unit_price: number | null
  readonly amount: number | null
}

export function LinesCell({ value }: { value: unknown }) {
  const { t, format, language } = useTranslation()
  const money = (amount: number | null) => (amount === null ? '' : format.money(amount))
  return (
    <div className="lines" role="region" aria-label={t('ui.lines.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ui.lines.designation')}</th>
            <th scope="col" className="figure">{t('ui.lines.quantity')}</th>
            <th scope="col" className="figure">{t('ui.lines.unit_price')}</th>
            <th scope="col" className="figure">{t('ui.lines.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {(value as readonly Line[]).map((line, index) => (
            <tr key={index}>
              <td><bdi>{line.designation ?? localize(line.category, language)}</bdi> {line.tag && <Ltr>{line.tag}</Ltr>}</td>
              <td className="figure"><Ltr>{line.quantity && `${format.decimal(line.quantity)}\u00a0${unitSign(line.unit ?? '')}`}</Ltr></td>
              <td className="figure"><Ltr>{money(line.unit_price)}</Ltr></td>
              <td className="figure"><Ltr>{money(line.amount)}</Ltr></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
