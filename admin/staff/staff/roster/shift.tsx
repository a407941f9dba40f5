/** A shift in its cell: the hours on the colour of its status, and a menu. */
import { Link } from 'react-router'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { MenuButton, type MenuAction } from '../../../kit/controls/menu_button.tsx'
import { badgeColour, resourceOf } from '../../definition/definition.ts'
import { enumKey, transitionKey, useTranslation } from '../../definition/translation.ts'
import { isAllowed, refusalOf } from '../../../kit/providers/session/can.ts'
import type { CellActions } from './cell.tsx'
import type { Shift } from './week.ts'

interface RosterShiftProps {
  readonly shift: Shift
  /** Of the department. */
  readonly colour: string | undefined
  /** The department in which the person is listed: another one is named. */
  readonly home: number | null
  readonly tabIndex: number
  readonly hasMenu: boolean
  readonly actions: CellActions
  /** The form of another shift in this cell. */
  readonly create: string | null
  readonly place: { readonly name: string; readonly day: string }
}

export function RosterShift(props: RosterShiftProps) {
  const { shift, colour, home, tabIndex, hasMenu, actions } = props
  const { t } = useTranslation()
  const { mayCreate, pathOf, drag } = actions
  const hours = `${shift.start_time.slice(0, 5)}–${shift.end_time.slice(0, 5)}`
  const state = t(enumKey('planning_status', shift.status))
  const department = shift.department_id === home ? null : shift.department?.label
  const path = pathOf(shift)
  const isMovable = isAllowed(shift.can?.edit)
  const title = [hours, department, state, shift.note].filter(Boolean).join(' · ')
  const body = <><Ltr>{hours}</Ltr>{department && <small><bdi>{department}</bdi></small>}<span className="unseen">{` (${state})`}</span></>
  return (
    <div
      className="roster-shift tone" data-colour={badgeColour('planning_status', shift.status) ?? undefined} data-status={shift.status}
      draggable={mayCreate || isMovable} style={colour === undefined ? undefined : { borderInlineStart: `3px solid ${colour}` }}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', String(shift.id))
        event.dataTransfer.effectAllowed = isMovable ? mayCreate ? 'copyMove' : 'move' : 'copy'
        drag(shift)
      }}
      onDragEnd={() => { drag(null) }}
    >
      {path
        ? <Link to={path} preventScrollReset tabIndex={tabIndex} draggable={false} title={title}>{body}</Link>
        : <span title={title}>{body}</span>}
      {hasMenu && <ShiftMenu {...props} label={`${props.place.name}, ${props.place.day}, ${hours}`} isMovable={isMovable} />}
    </div>
  )
}

type ShiftMenuProps = RosterShiftProps & { readonly label: string; readonly isMovable: boolean }

function ShiftMenu({ shift, label, isMovable, actions: { mayCreate, take, startTransition }, create, place }: ShiftMenuProps) {
  const { t } = useTranslation()
  const resource = resourceOf('plannings')
  const pick = (isMove: boolean) => () => { take({ shifts: [shift], isMove }) }
  const entries: (MenuAction | false)[] = [
    mayCreate && { key: 'copy', label: t('ui.roster.copy_to'), icon: 'swap', choose: pick(false) },
    isMovable && { key: 'move', label: t('ui.roster.move_to'), icon: 'route', choose: pick(true) },
    create !== null && { key: 'new', label: t('ui.roster.add', place), icon: 'plus', to: create },
    ...Object.entries(shift.can?.transitions ?? {}).map(([verb, answer]): MenuAction => ({
      key: verb, label: t(transitionKey(resource, verb)), icon: resource.transitions[verb]?.icon ?? 'play', refusal: refusalOf(answer),
      choose: () => { startTransition(shift, verb) },
    })),
  ]
  const shown = entries.filter((entry) => entry !== false)
  return shown.length === 0 ? null : <MenuButton label={t('ui.list.more_row', { label })} entries={shown} />
}
