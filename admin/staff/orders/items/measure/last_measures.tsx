import { useOne } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import type { Row, Values } from '../../../definition/record.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { can } from '../../../../kit/providers/session/access_control.ts'
import { formatMeasures } from '#common/orders/format_measures'
import type { Measures } from './measures.ts'
import { differenceFromLastTime } from './known_measures.ts'
import type { Item } from '../../order.ts'

type KnownItem = Columns<'known_items'> & Row

interface LastMeasuresProps {
  readonly id: number
  readonly values: Values
  readonly unit: Item['unit']
  readonly onTake: (known: Measures) => void
}

/** Fills the measures of the last order in. They are saved only with the dialog. */
export function LastMeasures({ id, values, unit, onTake }: LastMeasuresProps) {
  const { result: known } = useOne<KnownItem>({
    resource: 'known_items', id, errorNotification: false, queryOptions: { enabled: can('known_items', 'list') },
  })
  if (!known?.measured_at) return null
  return <MeasureProposal known={{ ...known, measured_at: known.measured_at }} values={values} unit={unit} onTake={onTake} />
}

interface MeasureProposalProps extends Omit<LastMeasuresProps, 'id'> { readonly known: Measures & { readonly measured_at: string } }

/** The measures of the last order, one touch to take them, and how far the new ones are from them. */
export function MeasureProposal({ known, values, unit, onTake }: MeasureProposalProps) {
  const { t, format } = useTranslation()
  const difference = differenceFromLastTime(values as unknown as Measures, known, unit)
  return (
    <div className="last-measures">
      <button type="button" className="button" onClick={() => { onTake(known) }}>
        <NamedIcon name="history" />
        <bdi>{t('ui.orders.last_time', { size: `\u2066${formatMeasures(known)}\u2069`, day: format.dayOf(known.measured_at) })}</bdi>
      </button>
      {difference !== null && (
        <p className="order-alarm" role="status">
          {t(difference > 0 ? 'ui.orders.larger' : 'ui.orders.smaller', { percent: format.number(Math.abs(difference)) })}
        </p>
      )}
    </div>
  )
}
