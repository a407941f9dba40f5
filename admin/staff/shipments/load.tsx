import type { VehicleLoadPart } from '#common/orders/vehicle_load'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useTranslation } from '../definition/translation.ts'

interface ShipmentLoadProps {
  readonly load: readonly VehicleLoadPart[]
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

/** "7 / 12" for each limit of the vehicle; above it the planner confirms. */
export function ShipmentLoad({ load, isConfirmed, onConfirm }: ShipmentLoadProps) {
  const { t } = useTranslation()
  return (
    <>
      <VehicleLoad load={load} />
      {load.some(({ isOver }) => isOver) && (
        <label className="plan-check" data-over>
          <input type="checkbox" checked={isConfirmed} onChange={({ target }) => { onConfirm(target.checked) }} />
          {t('ui.planning.overload')}
        </label>
      )}
    </>
  )
}

export function VehicleLoad({ load }: Pick<ShipmentLoadProps, 'load'>) {
  const { t, format } = useTranslation()
  const shown = load.filter(({ used, limit }) => used > 0 || limit !== null)
  if (shown.length === 0) return null
  return (
    <ul className="plan-load" aria-label={t('ui.planning.load')}>
      {shown.map(({ name, used, limit, isOver }) => (
        <li key={name} data-over={isOver || undefined}>
          <span>{t(LOAD_LABELS[name])}</span>
          <strong>
            <Ltr>{[used, ...limit === null ? [] : [limit]].map(format.number).join(' / ')}</Ltr>
            {name === 'area' && ` ${t('ui.units.m2')}`}
          </strong>
          {limit !== null && <progress value={Math.min(used, limit)} max={Math.max(limit, 1)} aria-hidden="true" />}
        </li>
      ))}
    </ul>
  )
}

export const LOAD_LABELS = {
  collect: 'enums.stop_kind.collect', delivery: 'enums.stop_kind.delivery', area: 'order_deliveries.fields.area',
} as const
