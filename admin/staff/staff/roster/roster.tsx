/** The shifts of a week as people and days. Drag or copy a shift to another cell; Enter on an empty one creates a shift. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_PAGE_SIZE } from '#common/page_size'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { FailedRows } from '../../../kit/controls/alerts/list_notices.tsx'
import { useIsPhone } from '../../../kit/controls/hooks/use_is_phone.ts'
import { errorText } from '../../../kit/providers/rest/api_failure.ts'
import { canCreate } from '../../definition/access.ts'
import { useTranslation } from '../../definition/translation.ts'
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { weekOf } from '../../resource/calendar/weeks.ts'
import type { ListSectionProps } from '../../resource/list/head.tsx'
import { rowPaths } from '../../resource/list/row_paths.ts'
import { useTransition } from '../../resource/transition/use_transition.tsx'
import { createShiftPath } from './create_shift_path.ts'
import { RosterCell, type CellActions, type Clipboard } from './cell.tsx'
import { RosterHead } from './head.tsx'
import { canCopyWeek, isCellOfShift, personKeyOf, rosterOf, type RosterGroup, type Shift } from './week.ts'
import { useRosterCopy } from './use_roster_copy.ts'
import { shiftsOf, useRoster, useShifts, weekBefore } from './use_roster.ts'
import { useDepartmentColours } from './use_department_colours.ts'
import { useRosterKeys } from './use_roster_keys.ts'
import './roster.css'

export function Roster({ resource, given, control }: ListSectionProps) {
  const i18n = useTranslation()
  const { t, format } = i18n
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { address, change, search } = control
  const today = useBusinessDay()
  const days = weekOf(address.week ?? today)
  const present = useRoster({ resource, given, control }, days)
  const { rows: shifts, people, attendances, isLoading, isCut, error, retry } = present
  const last = useShifts({ resource, given, control }, weekBefore(days))
  const roster = rosterOf(days, people, shifts)
  const [clipboard, setClipboard] = useState<Clipboard | null>(null)
  const [dragged, setDragged] = useState<Shift | null>(null)
  const { isBusy, copyTo, moveTo, copyWeek } = useRosterCopy()
  const transition = useTransition(resource)
  const mayCreate = canCreate(resource)
  const showWeek = (day: string) => { change({ week: weekOf(day)[0] === weekOf(today)[0] ? null : weekOf(day)[0] ?? null }) }
  const keys = roster.groups.flatMap(({ rows }) => rows.map(({ person }) => personKeyOf(person)))
  const { grid, isFocused, onKeyDown, choose } = useRosterKeys(keys, days, today, showWeek)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPhone && !isLoading) showToday(scroller.current)
  }, [isPhone, isLoading])

  const { pathOf } = rowPaths(resource, given, search)
  const colours = useDepartmentColours()
  const actions: CellActions = {
    colourOf: (shift, person) => colours.get(shift.department_id ?? person.departments[0]?.id ?? 0),
    mayCreate, clipboard, dragged, isBusy, choose, onKeyDown, pathOf,
    createPathOf: (row, day) => (mayCreate ? createShiftPath(resource, search, row, day, last.rows) : null),
    go: (path) => { void navigate(path, { preventScrollReset: true }) },
    take: setClipboard, drag: setDragged, startTransition: transition.start,
    paste: (cell) => {
      if (!clipboard || isBusy) return
      setClipboard(clipboard.isMove ? null : clipboard)
      void (clipboard.isMove ? moveTo : copyTo)(clipboard.shifts, cell)
    },
    drop: (cell, isMove) => {
      setDragged(null)
      if (dragged && !isCellOfShift(dragged, cell)) void (isMove ? moveTo : copyTo)([dragged], cell)
    },
  }
  const hours = (minutes: number) => (minutes === 0 ? '' : t('ui.roster.hours', { hours: format.decimal((minutes / 60).toFixed(2)) }))
  const labelOf = ({ key, label }: RosterGroup) =>
    (key === 'couriers' ? t('couriers.many') : key === 'none' ? t('ui.roster.no_department') : label)

  if (error && shifts.length === 0) return <FailedRows error={error} retry={retry} />
  return (
    <div className="view-mode roster" aria-busy={isLoading || isBusy || undefined}>
      <RosterHead
        days={days} today={today} clipboard={clipboard} onWeek={showWeek} onCancel={() => { setClipboard(null) }}
        hasCopyWeek={mayCreate} isReady={canCopyWeek(present, last) && !isBusy}
        onCopyWeek={() => { void copyWeek(shiftsOf(people, last.rows), shifts, days) }}
      />
      {mayCreate && last.error && (
        <p className="roster-note" role="alert">
          {t('ui.roster.last_week_failed')} {errorText(last.error)}{' '}
          <button type="button" className="button" onClick={last.retry}>{t('ui.list.retry')}</button>
        </p>
      )}
      {mayCreate && last.isCut && <p className="roster-note">{t('ui.roster.last_week_cut', { number: MAX_PAGE_SIZE })}</p>}
      {isCut && <p className="roster-note">{t('ui.view_mode.cut', { count: MAX_PAGE_SIZE })}</p>}
      {!isLoading && keys.length === 0 && <p className="roster-note">{t('ui.roster.nobody')}</p>}
      <div ref={scroller} className="roster-scroll">
        <table ref={grid} role="grid" aria-label={t('ui.roster.label')} className="roster-grid">
          <thead>
            <tr>
              <th scope="col">{t('ui.roster.person')}</th>
              {days.map((day) => (
                <th key={day} scope="col" data-today={day === today || undefined} aria-current={day === today ? 'date' : undefined}>
                  <span>{format.weekday(day)}</span> <time dateTime={day}><bdi>{Number(day.slice(8))}</bdi></time>
                </th>
              ))}
              <th scope="col" className="roster-hours">{t('ui.roster.week_hours')}</th>
            </tr>
          </thead>
          {!isLoading && roster.groups.map((group) => (
            <tbody key={group.key}>
              <tr className="roster-group">
                <th scope="rowgroup">
                  {colours.has(Number(group.key)) && <i aria-hidden="true" style={{ background: colours.get(Number(group.key)) }} />}
                  <bdi>{labelOf(group)}</bdi>
                </th>
                {days.map((day, index) => <td key={day}><Ltr>{format.number(group.coverage[index] ?? 0)}</Ltr></td>)}
                <td className="roster-hours" />
              </tr>
              {group.rows.map((row) => {
                const key = personKeyOf(row.person)
                return (
                  <tr key={key}>
                    <th scope="row"><bdi>{row.person.label}</bdi></th>
                    {days.map((day) => (
                      <RosterCell
                        key={day} row={row} day={day} isToday={day === today} isFocused={isFocused(key, day)} actions={actions}
                        absence={attendances.get(`${key} ${day}`)?.status ?? null}
                      />
                    ))}
                    <td className="roster-hours"><bdi>{hours(row.minutes)}</bdi></td>
                  </tr>
                )
              })}
            </tbody>
          ))}
          {!isLoading && <tfoot>
            <tr>
              <th scope="row">{t('ui.roster.coverage')}</th>
              {days.map((day, index) => (
                <td key={day} data-today={day === today || undefined}><Ltr>{format.number(roster.coverage[index] ?? 0)}</Ltr></td>
              ))}
              <td className="roster-hours"><bdi>{hours(roster.minutes)}</bdi></td>
            </tr>
          </tfoot>}
        </table>
      </div>
      {mayCreate && !isPhone && !isLoading && <p className="roster-note">{t('ui.roster.help')}</p>}
      {transition.dialog}
    </div>
  )
}

/** On a phone the days scroll beside the names: today is the first of them. */
function showToday(scroller: HTMLElement | null): void {
  const [names, today] = ['th', 'th[data-today]'].map((selector) => scroller?.querySelector(selector)?.getBoundingClientRect())
  if (!scroller || !names || !today) return
  scroller.scrollLeft += document.documentElement.dir === 'rtl' ? today.right - names.left : today.left - names.right
}
