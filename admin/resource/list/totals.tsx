import { AmountCell } from '../../fields/amount/cell.tsx'
import { textOf } from '../../fields/text_of.ts'
import { readable } from '../access.ts'
import type { Resource } from '../definition.ts'
import { fieldKey, useSay } from '../words.ts'

/** Sums over everything that is filtered, not only this page. */
export function Totals({ resource, totals }: { resource: Resource; totals: Readonly<Record<string, number | string>> }) {
  const say = useSay()
  const fields = readable(resource, resource.list.totals ?? []).filter(({ name }) => name in totals)
  if (fields.length === 0) return null
  return (
    <dl className="totals" aria-label={say.t('ui.list.totals')}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{say.t(fieldKey(resource, field.name))}</dt>
          <dd><AmountCell text={textOf(field, amount(field.type, totals[field.name]), {}, say)} /></dd>
        </div>
      ))}
    </dl>
  )
}

/** A sum of decimals comes as text, one of whole numbers may. */
const amount = (type: string, sum: number | string | undefined) => (type === 'decimal' ? sum : Number(sum ?? 0))
