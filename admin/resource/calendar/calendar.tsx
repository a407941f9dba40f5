/** The rows of a list on the days of a month or a week: a grid, and on a phone the days that have something. */
import { useState } from 'react'
import { todayAt } from '../../fields/moment/zone.ts'
import { useFormat } from '../../format/use_format.ts'
import { fieldOf } from '../../definition/definition.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { IconName } from '../../controls/named_icons.ts'
import type { PartProps } from '../list/head.tsx'
import { useIsPhone } from '../../controls/use_phone.ts'
import { useSay } from '../../definition/words.ts'
import { Day } from './day.tsx'
import { dayAfter, monthAfter, weekOf, weeksOf } from './month.ts'
import { useDayKeys } from './use_day_keys.ts'
import { MOST, useDays } from './use_days.ts'
import './calendar.css'

/** In a day of the grid: a week has more room than a month. */
const SHOWN = { month: 3, week: 20 }

export function Calendar({ resource, given, control }: PartProps) {
  const { t } = useSay()
  const format = useFormat()
  const isPhone = useIsPhone()
  const { address, change } = control
  const [today] = useState(() => todayAt(Date.now()))
  const span = address.week ? 'week' : 'month'
  const month = address.month ?? (address.week ?? today).slice(0, 7)
  const weeks = address.week ? [weekOf(address.week)] : weeksOf(month)
  const all = weeks.flat()
  const [first = today, last = today] = [all[0], all.at(-1)]
  const field = fieldOf(resource, String(resource.list.calendar))
  const { byDay, isCut, isLoading, error } = useDays(resource, field, address, given, [first, last])
  const isInside = (day: string) => span === 'week' || day.startsWith(month)
  const days = all.filter((day) => !isPhone || (isInside(day) && byDay.has(day)))
  const show = (day: string) => { change(span === 'week' ? { week: day } : { month: day.slice(0, 7) }) }
  const turn = (by: number) => { show(span === 'week' ? dayAfter(first, 7 * by) : `${monthAfter(month, by)}-01`) }
  const { grid, dayProps } = useDayKeys(days, today, show)
  return (
    <div className="look calendar" aria-busy={isLoading || undefined}>
      <header className="calendar-head">
        <h2>{span === 'week' ? <bdi>{`${format.date(first)} – ${format.date(last)}`}</bdi> : format.month(month)}</h2>
        <span className="look-switch" role="group" aria-label={t('ui.calendar.span')}>
          {(['month', 'week'] as const).map((one) => (
            <button
              key={one} type="button" className="button" data-kind="quiet" aria-pressed={one === span}
              onClick={() => {
                const day = isInside(today) && all.includes(today) ? today : isInside(first) ? first : `${month}-01`
                change(one === 'week' ? { week: day, month: null } : { week: null, month: day.slice(0, 7) })
              }}
            >{t(`ui.calendar.${one}`)}</button>
          ))}
        </span>
        <span className="calendar-turn" role="group" aria-label={t('ui.calendar.turn')}>
          <Turn label={t(`ui.calendar.previous_${span}`)} icon="previous" onTurn={() => { turn(-1) }} />
          <button type="button" className="button" data-kind="quiet" onClick={() => { show(today) }}>{t('ui.calendar.today')}</button>
          <Turn label={t(`ui.calendar.next_${span}`)} icon="next" onTurn={() => { turn(1) }} />
        </span>
      </header>
      {error && <p className="calendar-note">{t('ui.list.failed')}</p>}
      {isCut && <p className="calendar-note">{t('ui.look.cut', { count: MOST })}</p>}
      {!isPhone && (
        <div className="calendar-week" aria-hidden="true">
          {(weeks[0] ?? []).map((day) => <span key={day}>{format.weekday(day)}</span>)}
        </div>
      )}
      {isPhone && !isLoading && days.length === 0 && <p className="calendar-note">{t(`ui.calendar.empty_${span}`)}</p>}
      <ul ref={grid} className="calendar-days" data-span={span}>
        {days.map((day) => (
          <li
            key={day} className="calendar-day" data-other={!isInside(day) || undefined} data-today={day === today || undefined}
            {...(isPhone ? {} : dayProps(day))}
            aria-label={`${format.date(day)}: ${t('ui.calendar.count', { count: byDay.get(day)?.length ?? 0 })}`}
            aria-current={day === today ? 'date' : undefined}
          >
            <Day
              resource={resource} given={given} control={control} day={day} rows={byDay.get(day) ?? []} isNamed={isPhone}
              most={isPhone ? MOST : SHOWN[span]}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Turn = ({ label, icon, onTurn }: { readonly label: string; readonly icon: IconName; readonly onTurn: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onTurn}><NamedIcon name={icon} /></button>
)
