/** The chosen stops in the sequence of the shipment: dragged, or moved by buttons; a press on the number keeps a stop in its place. */
import { useState } from 'react'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { IconName } from '../../../kit/controls/icons/named_icons.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { PlanStop } from '../plan_stop.ts'
import { ArrivalText } from './arrival_text.tsx'
import type { Sequence } from '../use_sequence.ts'

interface StopSequenceProps {
  /** The error summary leads here. */
  readonly id: string
  readonly stops: readonly PlanStop[]
  readonly sequence: Sequence
  readonly onMove: (id: number, to: number) => void
  readonly onRemove: (id: number) => void
}

export function StopSequence({ id: listId, stops, sequence: { arrivals, locked, toggleLock }, onMove, onRemove }: StopSequenceProps) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number | null>(null)
  if (stops.length === 0) return <p id={listId} tabIndex={-1} className="map-note">{t('ui.planning.nothing_chosen')}</p>
  const button = (icon: IconName, key: string, name: string, isDisabled: boolean, run: () => void) => (
    <button
      type="button" className="icon-button" aria-label={t(key, { name })} title={t(key, { name })} disabled={isDisabled} onClick={run}
    ><NamedIcon name={icon} /></button>
  )
  return (
    <ol id={listId} tabIndex={-1} className="plan-sequence" aria-label={t('ui.planning.sequence')}>
      {stops.map(({ id, client, order, kind, zone }, index) => {
        const name = client || order.label
        return (
          <li
            key={id} draggable data-dragged={dragged === id || undefined}
            onDragStart={() => { setDragged(id) }} onDragEnd={() => { setDragged(null) }} onDragOver={(event) => { event.preventDefault() }}
            onDrop={(event) => { event.preventDefault(); if (dragged !== null) onMove(dragged, index) }}
          >
            <button
              type="button" className="plan-number" aria-pressed={locked.has(id)} onClick={() => { toggleLock(id) }}
              aria-label={`${index + 1}. ${t('ui.planning.lock', { name })}`} title={t('ui.planning.lock', { name })}
            >{locked.has(id) ? <NamedIcon name="lock" /> : index + 1}</button>
            <span className="plan-step">
              <bdi dir="auto">{name}</bdi>
              <small>
                <span className="plan-kind" data-kind={kind}>{t(`enums.stop_kind.${kind}`)}</span>
                {zone && <> · <bdi>{zone.label}</bdi></>}
              </small>
              <small><ArrivalText arrival={arrivals.get(id)} /></small>
            </span>
            {button('up', 'ui.planning.move_up', name, index === 0, () => { onMove(id, index - 1) })}
            {button('down', 'ui.planning.move_down', name, index === stops.length - 1, () => { onMove(id, index + 1) })}
            {button('close', 'ui.planning.remove', name, false, () => { onRemove(id) })}
          </li>
        )
      })}
    </ol>
  )
}
