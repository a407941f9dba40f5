/** A shipment of the day: courier, vehicle, hours and load above its stops. Stops are dropped on it. */
import { slotProblems, sortBySlot } from '#common/orders/slot_problems'
import { isIn } from '../../definition/status_groups.ts'
import { useState, type DragEvent } from 'react'
import { Link } from 'react-router'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { recordPath } from '../../definition/resource_paths.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { Row } from '../../definition/record.ts'
import { RowActions } from '../../resource/list/row_actions.tsx'
import type { BoardColumn } from './board.ts'
import { DispatchCard } from './card.tsx'
import { VehicleLoad } from '../load.tsx'
import { SlotWarnings } from '../slot_warnings.tsx'
import type { Day } from '../use_day.ts'
import type { Dispatch } from './use_dispatch.ts'
import { shipmentResource } from '../use_shipment_form.ts'

interface DispatchColumnProps {
  readonly day: Day
  readonly dispatch: Dispatch
  readonly column: BoardColumn
  readonly colour: number
  /** Ticked waiting stops. */
  readonly ticked: readonly number[]
  readonly dragged: readonly number[]
  readonly onDrag: (ids: readonly number[]) => void
  readonly onEdit: (id: number) => void
  readonly onTransition: (row: Row, verb: string) => void
}

export function DispatchColumn({ day, dispatch, column, colour, ticked, dragged, onDrag, onEdit, onTransition }: DispatchColumnProps) {
  const { t, format } = useTranslation()
  const [over, setOver] = useState<number | null>(null)
  const { stopsOf, loadOf, nameOf, routeOf, move, sequence, vehicleOf, locked, isSaving } = dispatch
  const shipment = day.shipments.find(({ id }) => id === column.shipment_id)
  const hasLeft = shipment !== undefined && !isIn('shipments', 'movable', shipment.status)
  const courier = shipment ? shipment.courier?.label : day.couriers.find(({ id }) => id === column.create?.courier_id)?.full_name
  const { start_time = null, end_time = null } = shipment ?? column.create ?? {}
  const hours = [start_time, end_time].filter((time) => time !== null).map((time) => time.slice(0, 5)).join('–')
  const [stops, route, load] = [stopsOf(column), routeOf(column), loadOf(column)]
  const vehicle = shipment?.vehicle?.label ?? vehicleOf(column)?.registration_number
  const { overtaken } = slotProblems(stops, { start_time, end_time })
  const bySlot = sortBySlot(stops, { start_time, end_time }, locked)
  const km = Math.round((route?.metres ?? 0) / 100) / 10
  const ended = (shipment?.done_count ?? 0) + (shipment?.failed_count ?? 0)
  const name = nameOf(column)
  const mayDrop = dragged.length > 0 && (!hasLeft || dragged.every((id) => column.stops.includes(id)))
  const onDragOver = (event: DragEvent) => {
    if (!mayDrop) return
    event.preventDefault()
    setOver(placeAt(event))
  }
  return (
    <section
      className="dispatch-column panel" data-colour={colour} data-proposed={column.create ? '' : undefined} aria-label={name}
      data-over={over !== null || undefined} aria-busy={isSaving || undefined} onDragOver={onDragOver}
      onDragLeave={(event) => { if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null) }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(null)
        // The dragged row may be gone before it hears of the end.
        onDrag([])
        if (mayDrop) void move(dragged, column.key, placeAt(event, dragged))
      }}
    >
      <header>
        <span className={`route-mark route-${colour}`} aria-hidden="true" />
        <h2>
          {shipment ? <Link to={recordPath(shipmentResource, shipment.id) ?? ''}><Ltr>{name}</Ltr></Link>
            : <bdi>{t('ui.dispatch.proposal_of', { name })}</bdi>}
        </h2>
        {shipment && <StatusBadge of="shipment_status" value={shipment.status} />}
        {shipment && (
          <RowActions
            resource={shipmentResource} row={withoutRemoval(shipment)} editTo={null} onEdit={() => { onEdit(shipment.id) }}
            onTransition={onTransition} onRemove={() => undefined}
          />
        )}
      </header>
      <p className="dispatch-crew">
        <span><NamedIcon name="courier" /><bdi>{courier ?? t('ui.dispatch.no_courier')}</bdi></span>
        <span><NamedIcon name="car" /><bdi>{vehicle ?? t('ui.dispatch.no_vehicle')}</bdi></span>
        {hours && <span><NamedIcon name="hourglass" /><Ltr>{hours}</Ltr></span>}
        {km > 0 && <span><NamedIcon name="route" />{t('ui.dispatch.back_at', { km: format.number(km) })}</span>}
      </p>
      {shipment?.courier && isIn('shipments', 'movable', shipment.status) && !isIn('shipments', 'taken', shipment.status) && (
        <p className="map-note">{t('ui.dispatch.meant_for', { name: shipment.courier.label })}</p>
      )}
      <VehicleLoad load={load} />
      {load.some(({ isOver }) => isOver) && (
        <p className="dispatch-over" role="note"><NamedIcon name="warning" />{t('ui.dispatch.overloaded')}</p>
      )}
      <SlotWarnings stops={stops} start_time={start_time} end_time={end_time} />
      <div className="dispatch-buttons">
        {overtaken.length > 0 && bySlot.some((stop, place) => stop !== stops[place]) && (
          <button type="button" className="button" onClick={() => { void move(bySlot.map(({ id }) => id), column.key) }}>
            <NamedIcon name="hourglass" />{t('ui.dispatch.by_slot')}
          </button>
        )}
        {ticked.length > 0 && !hasLeft && (
          <button
            type="button" className="button" aria-label={t('ui.dispatch.add_to', { shipment: name })}
            onClick={() => { void move(ticked, column.key) }}
          ><NamedIcon name="plus" />{t('ui.dispatch.add', { number: ticked.length })}</button>
        )}
        {stops.length > 1 && (
          <button
            type="button" className="button" data-kind="quiet" title={t('ui.planning.best_about')}
            onClick={() => { void sequence(column) }}
          >
            <NamedIcon name="route" />{t('ui.planning.best')}
          </button>
        )}
      </div>
      {ended > 0 && <p className="map-note">{t('ui.dispatch.ended', { number: ended })}</p>}
      {stops.length === 0 && ended === 0 && <p className="map-note dispatch-empty">{t('ui.dispatch.empty')}</p>}
      <ol className="dispatch-stops">
        {stops.map((stop) => (
          <DispatchCard
            key={stop.id} dispatch={dispatch} column={column} stop={stop} arrival={route?.stops.find(({ id }) => id === stop.id)}
            hasLeft={hasLeft} dragged={dragged} onDrag={onDrag}
          />
        ))}
      </ol>
    </section>
  )
}

/** A shipment is deleted on its page. */
const withoutRemoval = (row: Row): Row => {
  const { delete: _, ...can } = row.can ?? {}
  return { ...row, can } as Row
}

/** The place in the sequence under the pointer, counted without the stops that move. */
function placeAt({ currentTarget, clientY }: DragEvent, dragged: readonly number[] = []): number {
  const cards = [...(currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-stop]')]
    .filter(({ dataset }) => !dragged.includes(Number(dataset.stop)))
  const at = cards.findIndex((card) => { const { top, height } = card.getBoundingClientRect(); return clientY < top + height / 2 })
  return at < 0 ? cards.length : at
}
