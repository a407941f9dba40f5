/** The page of a stop. What its order says otherwise stands above "Take over" and "Keep", beside what was planned. */
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { resourceOf, type Field } from '../../definition/definition.ts'
import type { Row } from '../../definition/record.ts'
import { enumKey, fieldKey, useTranslation } from '../../definition/translation.ts'
import { FieldCell } from '../../fields/cell.tsx'
import { RoutedShow } from '../../resource/show.tsx'
import { offeredChanges } from '../dispatch/offered_changes.ts'
import './page.css'

export const Component = () => <RoutedShow parts={{ notice: (row) => <OrderChanges row={row} /> }} />

const stops = resourceOf('order_deliveries')

function OrderChanges({ row }: { row: Row }) {
  const { t } = useTranslation()
  const changes = offeredChanges(row)
  if (changes.length === 0) return null
  return (
    <section className="stop-changes" role="status">
      <strong>{t(fieldKey(stops, 'order_changes'))}</strong>
      <ul>
        {changes.map(({ change, fields }) => <li key={change}>
          <span>{t(enumKey('stop_change', change))}</span>
          {fields.map(([planned, offered]) => (
            <Became key={offered} row={row} planned={stops.fields[planned]} offered={stops.fields[offered]} />
          ))}
        </li>)}
      </ul>
    </section>
  )
}

function Became({ row, planned, offered }: { row: Row; planned: Field | undefined; offered: Field | undefined }) {
  const { t } = useTranslation()
  if (!planned || !offered) return null
  return (
    <span className="stop-became">
      <del><FieldCell field={planned} row={row} /></del> <NamedIcon name="next" /> <span className="unseen">{t('ui.history.became')}</span>
      <FieldCell field={offered} row={row} />
    </span>
  )
}
