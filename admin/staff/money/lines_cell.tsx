/** The lines of a quote or an invoice: designation, quantity, unit price, amount. */
import { Ltr } from '../../kit/controls/ltr.tsx'
import { localize, useTranslation, type I18n } from '../definition/translation.ts'
import { withUnit } from '../fields/amount/types.ts'
import type { Row } from '#resources'
import './document_cells.css'

type QuoteLine = Row<'quotes'>['lines'][number]
type InvoiceLine = NonNullable<Row<'invoices'>['lines']>[number]

export const QuoteLinesCell = ({ value }: { value: readonly QuoteLine[] }) => (
  <LinesTable shape="quote_lines" designation="category" lines={value} />
)

export const InvoiceLinesCell = ({ value }: { value: readonly InvoiceLine[] }) => (
  <LinesTable shape="invoice_lines" designation="designation" lines={value} />
)

interface LinesTableProps {
  /** The shape of the lines: its labels are the headings. */
  readonly shape: string
  /** The member in the first column. */
  readonly designation: string
  readonly lines: readonly (QuoteLine | InvoiceLine)[]
}

function LinesTable({ shape, designation, lines }: LinesTableProps) {
  const i18n = useTranslation()
  const { t, format, language } = i18n
  const money = (amount: number | null | undefined) => (typeof amount !== 'number' ? '' : format.money(amount))
  return (
    <div className="lines" role="region" aria-label={t('ui.lines.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`shapes.${shape}.${designation}`)}</th>
            <th scope="col" className="figure">{t(`shapes.${shape}.quantity`)}</th>
            <th scope="col" className="figure">{t(`shapes.${shape}.unit_price`)}</th>
            <th scope="col" className="figure">{t(`shapes.${shape}.amount`)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>
                <bdi>{'designation' in line ? line.designation : localize(line.category, language)}</bdi>
                {'tag' in line && <> <Ltr>{line.tag}</Ltr></>}
              </td>
              <td className="figure"><Ltr>{quantityText(line, i18n)}</Ltr></td>
              <td className="figure"><Ltr>{money(line.unit_price)}</Ltr></td>
              <td className="figure"><Ltr>{money(line.amount)}</Ltr></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Pieces are a number without a unit. */
function quantityText({ quantity, unit }: QuoteLine | InvoiceLine, i18n: I18n): string {
  if (!quantity) return ''
  return withUnit(i18n.format.decimal(quantity), unit === 'u' ? undefined : unit ?? undefined, i18n)
}
