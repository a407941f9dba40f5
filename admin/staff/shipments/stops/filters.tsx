import { useId } from 'react'
import { ChoiceButtons } from '../../../kit/controls/choices/choice_buttons.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { Picker } from '../../fields/picker.tsx'
import type { StopFilters } from '../plan_stop.ts'
import type { PlanState } from '../use_plan.ts'

interface StopFiltersProps {
  readonly plan: Pick<PlanState, 'stops' | 'zones' | 'days' | 'isCut'>
  readonly filters: StopFilters
  readonly onChange: (filters: StopFilters) => void
}

export function StopFilterBar({ plan, filters, onChange }: StopFiltersProps) {
  const { t } = useTranslation()
  const id = useId()
  const change = (next: Partial<StopFilters>) => { onChange({ ...filters, ...next }) }
  const kinds = (['all', 'collect', 'delivery'] as const).map((value) =>
    ({ value, label: t(value === 'all' ? 'ui.planning.all' : `enums.stop_kind.${value}`) }))
  const dates = useDateOptions(plan)
  const zones = [
    ...plan.zones.map(({ id: value, label }) => ({ value, text: label, label: <bdi>{label}</bdi> })),
    ...plan.isCut || plan.stops.some(({ zone }) => zone === null)
      ? [{ value: 0, text: t('ui.planning.no_zone'), label: t('ui.planning.no_zone') }] : [],
  ]
  return (
    <div className="plan-filters" role="search" aria-label={t('ui.list.filters')}>
      <div className="search-box">
        <NamedIcon name="search" />
        <input
          type="search" className="input" value={filters.q} placeholder={t('ui.planning.search')} aria-label={t('ui.planning.search')}
          onChange={({ target }) => { change({ q: target.value }) }}
        />
      </div>
      <span id={`${id}kind`} className="unseen">{t('order_deliveries.fields.kind')}</span>
      <ChoiceButtons
        id={`${id}kinds`} labelledBy={`${id}kind`} options={kinds} value={filters.kind} isRequired
        onChoose={(kind) => { change({ kind: kind ?? 'all' }) }}
      />
      <Picker
        id={`${id}zone`} label={t('order_deliveries.fields.zone_id')} placeholder={t('ui.planning.all_zones')} options={zones}
        values={filters.zone === null ? [] : [filters.zone]} onChange={([zone]) => { change({ zone: zone ?? null }) }}
      />
      <Picker
        id={`${id}date`} label={t('order_deliveries.fields.date')} placeholder={t('ui.planning.all_dates')} options={dates}
        values={filters.date === null ? [] : [filters.date]} onChange={([date]) => { change({ date: date ?? null }) }}
      />
    </div>
  )
}

/** Late ones first, then the days of the stops, then those without a date. */
function useDateOptions({ stops, days, isCut }: StopFiltersProps['plan']) {
  const { t, format } = useTranslation()
  const option = (value: string, text: string) => ({ value, text, label: text })
  return [
    ...stops.some(({ isLate }) => isLate) ? [option('late', t('ui.planning.late'))] : [],
    ...days.map((day) => option(day, format.date(day))),
    ...isCut || stops.some(({ date }) => date === null) ? [option('none', t('ui.planning.no_date'))] : [],
  ]
}
