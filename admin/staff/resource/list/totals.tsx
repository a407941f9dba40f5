import { traitsOf } from '#schema/fields/index'
import { AmountCell } from '../../fields/amount/cell.tsx'
import { textOf } from '../../fields/field_text.ts'
import { isUnweighed } from '../../fields/value_checks.ts'
import { readableFields } from '../../definition/access.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import { fieldKey, useTranslation, type I18n } from '../../definition/translation.ts'

export type Sums = Readonly<Record<string, number | string>>

/** Sums over all rows of the filter, not only of this page; null until they are known. */
export function Totals({ resource, totals, omitted = [] }: {
  resource: Resource
  totals: Sums | null
  /** Fields that have a column with their sum. */
  omitted?: readonly Field[]
}) {
  const i18n = useTranslation()
  const fields = summedFields(resource, totals).filter(({ name }) => !omitted.some((field) => field.name === name))
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
export function TotalsRow({ resource, fields, totals, before, after }: {
  resource: Resource
  fields: readonly Field[]
  totals: Sums | null
  before: number
  after: number
}) {
  const i18n = useTranslation()
  const summed = new Set(summedFields(resource, totals).map(({ name }) => name))
  const first = fields.findIndex(({ name }) => summed.has(name))
  if (first < 0) return null
  const label = i18n.t('ui.list.totals')
  return (
    <tfoot>
      <tr>
        {first + before > 0 && <th scope="row" colSpan={first + before}>{label}</th>}
        {fields.slice(first).map((field) => (
          <td key={field.name} data-side="end">
            {summed.has(field.name) && <AmountCell text={sumText(field, totals, i18n)} />}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  )
}

/** Without what nothing was weighed of. Sums that are not known yet have their place: the page must not move when they arrive. */
const summedFields = (resource: Resource, totals: Sums | null): Field[] => readableFields(resource, resource.list.totals ?? [])
  .filter((field) => !totals || (field.name in totals && !isUnweighed(field, totals[field.name])))

const sumText = (field: Field, totals: Sums | null, i18n: I18n): string =>
  (totals ? textOf(field, sumValue(field, totals[field.name]), {}, i18n) : '…')

/** The API sends sums of decimals as text, sums of integers as number or text. */
const sumValue = (field: Field, sum: number | string | undefined) => (traitsOf(field).sql === 'numeric' ? sum : Number(sum ?? 0))
