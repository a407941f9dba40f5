/** The rows of a list on the days of a month: a grid, and on a phone the days that have something. */
import { useState } from 'react'
import { Link } from 'react-router'
import { instantOf, localOf, todayAt } from '../../fields/moment/zone.ts'
import { labelOf } from '../../fields/text_of.ts'
import { useFormat } from '../../format/use_format.ts'
import { fieldOf, type Field, type Resource } from '../definition.ts'
import type { PartProps } from '../list/head.tsx'
import { filteredBy, useFound, type Given } from '../list/use_rows.ts'
import type { ListAddress } from '../list/address.ts'
import { recordPath } from '../route.ts'
import type { Row } from '../record.ts'
import { Sign } from '../status_badge.tsx'
import { useIsPhone } from '../use_phone.ts'
import { useSay } from '../words.ts'
import { monthAfter, weeksOf } from './month.ts'
import './calendar.css'

/** As many as the server gives at once. */
const MOST = 500
/** In a day of the grid; the day itself leads to all of them. */
const SHOWN = 4

export function Calendar({ resource, given, control }: PartProps) {
  const { t } = useSay()
  const format = useFormat()
  const isPhone = useIsPhone()
  const { address, change } = control
  const [today] = useState(() => todayAt(Date.now()))
  const month = address.month ?? today.slice(0, 7)
  const weeks = weeksOf(month)
  const field = fieldOf(resource, resource.list.calendar ?? '')
  const { byDay, isCut, isLoading, error } = useDays(resource, field, address, given, weeks)
  const turn = (months: number) => { change({ month: monthAfter(month, months) }) }
  const days = weeks.flat().filter((day) => !isPhone || (day.startsWith(month) && byDay.has(day)))
  return (
    <div className="look calendar" aria-busy={isLoading || undefined}>
      <header className="calendar-head">
        <h2>{format.month(month)}</h2>
        <span role="group" aria-label={t('ui.calendar.months')}>
          <button type="button" className="button" data-kind="quiet" onClick={() => { turn(-1) }}>{t('ui.calendar.previous')}</button>
          <button type="button" className="button" data-kind="quiet" onClick={() => { change({ month: null }) }}>
            {t('ui.calendar.today')}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={() => { turn(1) }}>{t('ui.calendar.next')}</button>
        </span>
      </header>
      {error && <p className="calendar-note">{t('ui.list.failed')}</p>}
      {isCut && <p className="calendar-note">{t('ui.calendar.cut', { count: MOST })}</p>}
      {!isPhone && (
        <div className="calendar-week" aria-hidden="true">
          {(weeks[0] ?? []).map((day) => <span key={day}>{format.weekday(day)}</span>)}
        </div>
      )}
      {isPhone && !isLoading && days.length === 0 && <p className="calendar-note">{t('ui.calendar.empty')}</p>}
      <ul className="calendar-days">
        {days.map((day) => (
          <li key={day} className="calendar-day" data-other={!day.startsWith(month) || undefined} data-today={day === today || undefined}>
            <Day
              resource={resource} given={given} day={day} rows={byDay.get(day) ?? []} isWhole={isPhone}
              onAll={() => { change({ look: 'table', filters: { [field.name]: `${day}..${day}` } }) }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DayProps {
  readonly resource: Resource
  readonly given: Given
  readonly day: string
  readonly rows: readonly Row[]
  /** The phone has room for all of them. */
  readonly isWhole: boolean
  readonly onAll: () => void
}

function Day({ resource, given, day, rows, isWhole, onAll }: DayProps) {
  const say = useSay()
  const { t } = say
  const format = useFormat()
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  const status = resource.fields.status?.of
  return (
    <>
      <time dateTime={day}><bdi>{isWhole ? format.date(day) : Number(day.slice(8))}</bdi></time>
      <ul>
        {shown.map((row) => {
          const path = recordPath(resource, row.id, given)
          const sign = status && <Sign of={String(status)} value={String(row.status)} />
          const text = <>{sign}<bdi>{labelOf(resource, row, say)}</bdi></>
          return <li key={row.id}>{path ? <Link to={path}>{text}</Link> : <span>{text}</span>}</li>
        })}
      </ul>
      {rows.length > shown.length && (
        <button type="button" className="button" data-kind="quiet" onClick={onAll}>
          {t('ui.calendar.more', { count: rows.length - shown.length })}
        </button>
      )}
    </>
  )
}

function useDays(resource: Resource, field: Field, address: ListAddress, given: Given, weeks: readonly (readonly string[])[]) {
  const { filters, meta } = filteredBy(resource, address, given)
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const isDay = field.type === 'date'
  const bounds = isDay ? [from, to] : [instantOf(`${from}T00:00`), instantOf(`${to}T23:59`)]
  const { rows, total, isLoading, error } = useFound(resource, {
    filters: [...filters, { field: field.name, operator: 'between', value: bounds }], meta,
    page: 1, size: MOST, sort: { field: field.name, order: 'asc' }, hasTotals: false,
  })
  const byDay = new Map<string, Row[]>()
  for (const row of rows) {
    const day = isDay ? String(row[field.name]) : localOf(String(row[field.name])).slice(0, 10)
    byDay.set(day, [...(byDay.get(day) ?? []), row])
  }
  return { byDay, isCut: total > rows.length, isLoading, error }
}
