/** The waiting stops with checkboxes, and their filters. */
import { useEffect, useRef } from 'react'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import type { PlanStop } from '../plan_stop.ts'
import { useStopTime } from './use_stop_time.ts'

interface StopListProps {
  /** The stops that match the filters. */
  readonly stops: readonly PlanStop[]
  readonly chosen: readonly number[]
  readonly onToggle: (id: number) => void
  readonly onAll: (isOn: boolean) => void
  /** The stop under the pointer or with the focus, for the map. */
  readonly onPoint: (id: number | null) => void
  /** Stops can be dragged to a shipment. */
  readonly onDrag?: (ids: readonly number[]) => void
}

export function StopList({ stops, chosen, onToggle, onAll, onPoint, onDrag }: StopListProps) {
  const { t } = useTranslation()
  const count = stops.filter(({ id }) => chosen.includes(id)).length
  const all = useRef<HTMLInputElement>(null)
  const isSome = count > 0 && count < stops.length
  useEffect(() => { if (all.current) all.current.indeterminate = isSome }, [isSome])
  return (
    <>
      <label className="plan-all">
        <input
          ref={all} type="checkbox" checked={stops.length > 0 && count === stops.length} disabled={stops.length === 0}
          onChange={({ target }) => { onAll(target.checked) }}
        />
        {t('ui.planning.select_all', { number: stops.length })}
      </label>
      <ul className="plan-stops">
        {stops.map((stop) => (
          <li
            key={stop.id} data-on={chosen.includes(stop.id) || undefined}
            draggable={onDrag !== undefined}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', String(stop.id))
              onDrag?.(chosen.includes(stop.id) ? chosen : [stop.id])
            }}
            onDragEnd={() => { onDrag?.([]) }}
            onMouseEnter={() => { onPoint(stop.id) }} onMouseLeave={() => { onPoint(null) }}
            onFocus={() => { onPoint(stop.id) }} onBlur={() => { onPoint(null) }}
          >
            <StopRow stop={stop} number={chosen.indexOf(stop.id) + 1} onToggle={() => { onToggle(stop.id) }} />
          </li>
        ))}
      </ul>
    </>
  )
}

function StopRow({ stop, number, onToggle }: { stop: PlanStop; number: number; onToggle: () => void }) {
  const { t, format } = useTranslation()
  const time = useStopTime(stop)
  const { kind, client, order, zone, items, amount, priority, isLate, location, isPinned } = stop
  return (
    <label className="plan-stop">
      <input type="checkbox" checked={number > 0} onChange={onToggle} />
      <span className="plan-who">
        <bdi className="plan-client" dir="auto">{client || order.label}</bdi>
        <span className="plan-money">{amount !== null && amount > 0 && <Ltr>{format.money(amount)}</Ltr>}</span>
        {number > 0 && <span className="plan-number"><span className="unseen">{t('ui.planning.position')} </span>{number}</span>}
      </span>
      <span className="plan-what">
        <span className="plan-kind" data-kind={kind}>{t(`enums.stop_kind.${kind}`)}</span>
        <bdi>{zone?.label ?? t('ui.planning.no_zone')}</bdi>
        <Ltr>{order.label}</Ltr>
      </span>
      <span className="plan-when">
        <span data-late={isLate || undefined}>{time}{isLate && ` · ${t('ui.planning.late')}`}</span>
        {items !== null && items > 0 && <span>{t('ui.planning.items', { number: items })}</span>}
        {priority !== 'normal' && <StatusBadge of="order_priority" value={priority} />}
        {!isPinned && <span>{t(location ? 'ui.planning.about_place' : 'ui.planning.no_pin')}</span>}
      </span>
    </label>
  )
}
