/** How full a load is, and when it ends. */
import type { LoadCard, LoadMeasure } from '#common/plant/work'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { momentText } from '../floor/texts.ts'
import { useNow } from '../use_now.ts'

export function LoadEnd({ of: { status, expected_end_at, is_overdue } }: { readonly of: LoadCard }) {
  const i18n = useTranslation()
  const now = useNow()
  if (status !== 'running' || expected_end_at === null) return null
  return (
    <span className="work-due" data-late={is_overdue || undefined}>
      {i18n.t(is_overdue ? 'ui.work.load.overdue' : 'ui.work.load.until', { at: `\u2068${momentText(expected_end_at, now, i18n)}\u2069` })}
    </span>
  )
}

export function LoadMeasures({ load: { area, weight_kg } }: { readonly load: LoadCard }) {
  return (
    <div className="load-measures">
      <Measure name="area" unit="m2" of={area} />
      <Measure name="weight_kg" unit="kg" of={weight_kg} />
    </div>
  )
}

interface MeasureProps { readonly name: 'area' | 'weight_kg'; readonly unit: string; readonly of: LoadMeasure }

/** Nothing where there is nothing to compare: no weight was taken, or no area has a limit. */
function Measure({ name, unit, of: { value, limit } }: MeasureProps) {
  const { t, format } = useTranslation()
  if (Number(value) === 0 && (limit === null || name === 'weight_kg')) return null
  const isOver = limit !== null && Number(value) > Number(limit)
  const label = t(`loads.fields.${name}`)
  const amount = format.decimal(value)
  const unitText = t(`ui.units.${unit}`)
  return (
    <div className="load-measure" data-over={isOver || undefined}>
      <span>
        {label} <Ltr>{limit === null ? amount : `${amount} / ${format.decimal(limit)}`}</Ltr> {unitText}
      </span>
      {limit !== null && <meter aria-label={label} min={0} max={Number(limit)} value={Math.min(Number(value), Number(limit))} />}
      {isOver && <strong>{t('ui.work.load.over')}</strong>}
    </div>
  )
}
