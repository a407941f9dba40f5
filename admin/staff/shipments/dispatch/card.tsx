/** A stop in a column: dragged, moved by Alt and arrow keys, or by its menu. */
import type { KeyboardEvent } from 'react'
import type { PlannedStop } from '#common/orders/dispatch'
import { useNavigate } from 'react-router'
import { MenuButton, type MenuAction } from '../../../kit/controls/menu_button.tsx'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { resourceOf } from '../../definition/definition.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import type { BoardColumn } from './board.ts'
import type { PlanStop } from '../plan_stop.ts'
import type { Dispatch } from './use_dispatch.ts'
import { ArrivalText } from '../stops/arrival_text.tsx'

const stopResource = resourceOf('order_deliveries')

interface DispatchCardProps {
  readonly dispatch: Dispatch
  readonly column: BoardColumn
  readonly stop: PlanStop
  readonly arrival: PlannedStop | undefined
  /** Stops neither join nor leave a shipment that has left. */
  readonly hasLeft: boolean
  readonly dragged: readonly number[]
  readonly onDrag: (ids: readonly number[]) => void
}

export function DispatchCard({ dispatch, column, stop, arrival, hasLeft, dragged, onDrag }: DispatchCardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { columns, locked, move, nameOf, toggleLock } = dispatch
  const { id, client, order, kind, zone, slot_from, slot_to, isLate, isOrderChanged, isPinned, location } = stop
  // Without an outline the server knows the zone by its other addresses.
  const isPlaced = location !== null || (arrival?.arrives ?? null) !== null
  const place = column.stops.indexOf(id)
  const at = columns.findIndex(({ key }) => key === column.key)
  const name = client || order.label
  const isKept = locked.has(id)
  const moveTo = (to: string | null, index?: number) => { void move([id], to, index) }
  const entry = (key: string, label: string, icon: string, choose: () => void): MenuAction => ({ key, label, icon, choose })
  const entries: readonly (MenuAction | false)[] = [
    isOrderChanged && entry('changed', t('ui.dispatch.decide'), 'warning', () => { void navigate(recordPath(stopResource, id) ?? '.') }),
    place > 0 && entry('up', t('ui.dispatch.move_up'), 'up', () => { moveTo(column.key, place - 1) }),
    place < column.stops.length - 1 && entry('down', t('ui.dispatch.move_down'), 'down', () => { moveTo(column.key, place + 1) }),
    entry('keep', t(isKept ? 'ui.dispatch.release' : 'ui.dispatch.keep'), 'lock', () => { toggleLock(id) }),
    ...hasLeft ? [] : columns.filter(({ key }) => key !== column.key).map((other) =>
      entry(other.key, t('ui.dispatch.move_to', { shipment: nameOf(other) }), 'swap', () => { moveTo(other.key) })),
    !hasLeft && entry('waiting', t('ui.dispatch.to_waiting'), 'undo', () => { moveTo(null) }),
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (!event.altKey || event.target !== event.currentTarget) return
    const isRight = document.documentElement.dir === 'rtl'
    const side = { ArrowLeft: isRight ? 1 : -1, ArrowRight: isRight ? -1 : 1 }[event.key]
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const beside = side === undefined || hasLeft ? undefined : columns[at + side]
    if (step === undefined && side === undefined) return
    event.preventDefault()
    if (step !== undefined && column.stops[place + step] !== undefined) moveTo(column.key, place + step)
    else if (beside) moveTo(beside.key, Math.min(place, beside.stops.length))
  }
  return (
    <li
      className="dispatch-card" draggable tabIndex={0} data-stop={id} data-dragged={dragged.includes(id) || undefined}
      aria-label={`${place + 1}. ${name}`} title={t('ui.dispatch.keys')} onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(id))
        event.dataTransfer.effectAllowed = 'move'
        onDrag([id])
      }}
      onDragEnd={() => { onDrag([]) }}
    >
      <span className="plan-number">
        {isKept ? <><NamedIcon name="lock" /><span className="unseen">{t('ui.dispatch.kept')}</span></> : place + 1}
      </span>
      <span className="plan-step">
        <bdi dir="auto">{name}</bdi>
        <small>
          <span className="plan-kind" data-kind={kind}>{t(`enums.stop_kind.${kind}`)}</span>
          {zone && <> · <bdi>{zone.label}</bdi></>}
          {slot_from && <> · {hoursOf([slot_from, slot_to])}</>}
        </small>
        <small>
          <ArrivalText arrival={arrival} />
          {isLate && <span data-late> {t('ui.planning.late')}</span>}
          {isOrderChanged && <span data-late> {t('order_deliveries.views.changed')}</span>}
        </small>
        {!isPinned && <small>{t(isPlaced ? 'ui.planning.about_place' : 'ui.planning.no_pin')}</small>}
      </span>
      <MenuButton label={t('ui.dispatch.actions', { name })} entries={entries.filter((one) => one !== false)} />
    </li>
  )
}

/** A left-to-right isolate: hours would be turned round in Arabic. */
const hoursOf = (times: readonly (string | null)[]): string =>
  `\u2066${times.flatMap((time) => (time === null ? [] : [time.slice(0, 5)])).join('–')}\u2069`
