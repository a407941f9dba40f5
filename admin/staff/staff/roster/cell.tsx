/** The shifts of a person on a day. The cell takes the keys and what is dropped on it. */
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useCoarsePointer } from '../../../kit/controls/hooks/use_coarse_pointer.ts'
import type { Row } from '../../definition/record.ts'
import { StatusBadge } from '../../definition/status_badge.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { RosterShift } from './shift.tsx'
import { personKeyOf, type Person, type RosterRow, type Shift } from './week.ts'
import type { CellKeys } from './use_roster_keys.ts'

export interface Clipboard { readonly shifts: readonly Shift[]; readonly isMove: boolean }
interface Place { readonly person: Person; readonly day: string }

export interface CellActions {
  readonly mayCreate: boolean
  readonly isBusy: boolean
  readonly clipboard: Clipboard | null
  readonly dragged: Shift | null
  readonly colourOf: (shift: Shift, person: Person) => string | undefined
  readonly pathOf: (row: Row) => string | null
  readonly createPathOf: (row: RosterRow, day: string) => string | null
  readonly go: (path: string) => void
  readonly choose: (key: string, day: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, keys: CellKeys) => void
  readonly take: (clipboard: Clipboard | null) => void
  readonly paste: (place: Place) => void
  readonly drag: (shift: Shift | null) => void
  readonly drop: (place: Place, isMove: boolean) => void
  readonly startTransition: (row: Row, verb: string) => void
}

interface RosterCellProps {
  readonly row: RosterRow
  readonly day: string
  readonly isToday: boolean
  readonly isFocused: boolean
  readonly absence: string | null
  readonly actions: CellActions
}

export function RosterCell({ row, day, isToday, isFocused, absence, actions }: RosterCellProps) {
  const { t, format } = useTranslation()
  const isCoarse = useCoarsePointer()
  const [isHovered, setIsHovered] = useState(false)
  const { person, byDay } = row
  const { clipboard, dragged, createPathOf, pathOf, go, choose, take } = actions
  const shifts = byDay.get(day) ?? []
  const movable = shifts.filter(({ can }) => can?.edit?.allowed)
  const place = { person, day }
  const create = createPathOf(row, day)
  const at = { name: person.label, day: format.date(day) }
  const tabIndex = isFocused ? 0 : -1
  const keys: CellKeys = {
    open: () => {
      const path = shifts[0] ? pathOf(shifts[0]) : create
      if (path) go(path)
    },
    copy: () => { if (actions.mayCreate && shifts.length > 0) take({ shifts, isMove: false }) },
    cut: () => { if (movable.length > 0) take({ shifts: movable, isMove: true }) },
    paste: () => { actions.paste(place) },
    cancel: () => { take(null) },
  }
  // Alt moves; without the right to create, a shift can only be moved.
  const isMove = (event: DragEvent) => event.altKey || !actions.mayCreate
  return (
    <td
      className="roster-cell" data-cell={`${personKeyOf(person)} ${day}`} data-today={isToday || undefined} tabIndex={tabIndex}
      onFocus={() => { choose(personKeyOf(person), day) }} onKeyDown={(event) => { actions.onKeyDown(event, keys) }}
      onPointerEnter={() => { setIsHovered(true) }} onPointerLeave={() => { setIsHovered(false) }}
      onDragOver={(event) => {
        if (!dragged) return
        event.preventDefault()
        event.dataTransfer.dropEffect = isMove(event) ? 'move' : 'copy'
      }}
      onDrop={(event) => { event.preventDefault(); actions.drop(place, isMove(event)) }}
    >
      <div className="roster-shifts">
        {shifts.map((shift) => (
          <RosterShift
            key={shift.id} shift={shift} colour={actions.colourOf(shift, person)} home={person.departments[0]?.id ?? null}
            tabIndex={tabIndex} hasMenu={!clipboard && (isFocused || isHovered || isCoarse)} actions={actions} create={create} place={at}
          />
        ))}
        {absence !== null && <StatusBadge of="attendance_status" value={absence} />}
        {clipboard && (actions.mayCreate || clipboard.isMove)
          ? <button
            type="button" className="roster-paste" tabIndex={tabIndex} disabled={actions.isBusy} aria-label={t('ui.roster.paste', at)}
            title={t('ui.roster.paste', at)} onClick={() => { actions.paste(place) }}
          ><NamedIcon name="download" /></button>
          : create && shifts.length === 0 && (
            <Link
              className="roster-add" to={create} preventScrollReset tabIndex={tabIndex} draggable={false}
              aria-label={t('ui.roster.add', at)} title={t('ui.roster.add', at)}
            ><NamedIcon name="plus" /></Link>
          )}
      </div>
    </td>
  )
}
