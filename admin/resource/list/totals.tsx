import { traitsOf } from '#schema/fields/index'
import { AmountCell } from '../../fields/amount/cell.tsx'
import { textOf } from '../../fields/text_of.ts'
import { readable } from '../../definition/access.ts'
import type { Field, Resource } from '../../definition/definition.ts'
import { fieldKey, useSay, type Say } from '../../definition/words.ts'

export type Sums = Readonly<Record<string, number | string>>

/** Sums over everything that is filtered, not only this page. */
export function Totals({ resource, totals }: { resource: Resource; totals: Sums }) {
  const say = useSay()
  const fields = summed(resource, totals)
  if (fields.length === 0) return null
  return (
    <dl className="totals" aria-label={say.t('ui.list.totals')}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{say.t(fieldKey(resource, field.name))}</dt>
          <dd><AmountCell text={sumText(field, totals, say)} /></dd>
        </div>
      ))}
    </dl>
  )
}

/** The same under their columns; `before` and `after` are the cells of a row that are no fields. */
export function TotalsRow({ fields, totals, before, after }: {
  fields: readonly Field[]
  totals: Sums
  before: number
  after: number
}) {
  const say = useSay()
  const first = fields.findIndex(({ name }) => name in totals)
  if (first < 0) return null
  const label = say.t('ui.list.totals')
  return (
    <tfoot>
      <tr>
        {first + before > 0 && <th scope="row" colSpan={first + before}>{label}</th>}
        {fields.slice(first).map((field) => (
          <td key={field.name} data-side="end">
            {field.name in totals && <AmountCell text={sumText(field, totals, say)} />}
          </td>
        ))}
        {after > 0 && <td colSpan={after} />}
      </tr>
    </tfoot>
  )
}

/** Those that no column shows. */
export const besides = (fields: readonly Field[], totals: Sums): Sums =>
  Object.fromEntries(Object.entries(totals).filter(([name]) => !fields.some((field) => field.name === name)))

const summed = (resource: Resource, totals: Sums) => readable(resource, resource.list.totals ?? []).filter(({ name }) => name in totals)

const sumText = (field: Field, totals: Sums, say: Say): string => textOf(field, amount(field, totals[field.name]), {}, say)

/** A sum of decimals comes as text, one of whole numbers may. */
const amount = (field: Field, sum: number | string | undefined) => (traitsOf(field).sql === 'numeric' ? sum : Number(sum ?? 0))
