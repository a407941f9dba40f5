import { traitsOf } from '#schema/fields/index'
import { AmountCell } from '../../fields/amount/cell.tsx'
import { textOf } from '../../fields/field_text.ts'
import { isUnweighed } from '../../fields/value_checks.ts'
import { readableFields } from '../../definition/access.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import { fieldKey, useTranslation, type I18n } from '../../definition/translation.ts'

export type Sums = Readonly<Record<string, number | string>>

/** Sums over all rows of the filter, not only of this page. */
export function Totals({ resource, totals }: { resource: Resource; totals: Sums }) {
  const i18n = useTranslation()
  const fields = totalFields(resource, totals)
  if (fields.length === 0) return null
  return (
    <dl className="totals" aria-label={i18n.t('ui.list.totals')}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{i18n.t(fieldKey(resource, field.name))}</dt>
          <dd><AmountCell text={sumText(field, totals, i18n)} /></dd>
        </div>
      ))}
    </dl>
  )
}

/** The sums below their columns; `before` and `after` are the numbers of cells that are no fields. */
export function TotalsRow({ fields, totals, before, after }: {
  fields: readonly Field[]
  totals: Sums
  before: number
  after: number
}) {
  const i18n = useTranslation()
  const first = fields.findIndex((field) => isSummed(field, totals))
  if (first < 0) return null
  const label = i18n.t('ui.list.totals')
  return (
    <tfoot>
      <tr>
        {first + before > 0 && <th scope="row" colSpan={first + before}>{label}</th>}
        {fields.slice(first).map((field) => (
          <td key={field.name} data-side="end">
            {isSummed(field, totals) && <AmountCell text={sumText(field, totals, i18n)} />}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  )
}

/** The sums of fields that have no column. */
export const totalsWithoutColumn = (fields: readonly Field[], totals: Sums): Sums =>
  Object.fromEntries(Object.entries(totals).filter(([name]) => !fields.some((field) => field.name === name)))

const totalFields = (resource: Resource, totals: Sums) =>
  readableFields(resource, resource.list.totals ?? []).filter((field) => isSummed(field, totals))

/** Nothing where nothing was weighed. */
const isSummed = (field: Field, totals: Sums): boolean => field.name in totals && !isUnweighed(field, totals[field.name])

const sumText = (field: Field, totals: Sums, i18n: I18n): string => textOf(field, sumValue(field, totals[field.name]), {}, i18n)

/** The API sends sums of decimals as text, sums of integers as number or text. */
const sumValue = (field: Field, sum: number | string | undefined) => (traitsOf(field).sql === 'numeric' ? sum : Number(sum ?? 0))
