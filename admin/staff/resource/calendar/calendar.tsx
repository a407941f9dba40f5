/** The rows of a list on the days of a month or a week: a grid; on a phone a list of the days that have rows. */
import { useBusinessDay } from '../../../kit/format/use_business_day.ts'
import { useFormat } from '../../../kit/format/use_format.ts'
import { fieldOf } from '../../definition/definition.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import type { IconName } from '../../../kit/controls/icons/named_icons.ts'
import type { ListSectionProps } from '../list/head.tsx'
import { useIsPhone } from '../../../kit/controls/hooks/use_is_phone.ts'
import { useTranslation } from '../../definition/translation.ts'
import { CalendarDay } from './calendar_day.tsx'
import { addDays, addMonths } from '#common/time/time'
import { weekOf, weeksOf } from './weeks.ts'
import { useCalendarKeys } from './use_calendar_keys.ts'
import { useCalendarDays } from './use_calendar_days.ts'
import './calendar.css'
import { MAX_PAGE_SIZE } from '#common/page_size'

/** Rows in a day of the grid: a week has more room than a month. */
const SHOWN = { month: 3, week: 20 }

export function Calendar({ resource, given, control }: ListSectionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPhone = useIsPhone()
  const { address, change } = control
  const today = useBusinessDay()
  const span = address.week ? 'week' : 'month'
  const month = address.month ?? (address.week ?? today).slice(0, 7)
  const weeks = address.week ? [weekOf(address.week)] : weeksOf(month)
  const all = weeks.flat()
  const [first = today, last = today] = [all[0], all.at(-1)]
  const field = fieldOf(resource, String(resource.list.calendar))
  const { byDay, isCut, isLoading, error } = useCalendarDays(resource, field, address, given, [first, last])
  const isInside = (day: string) => span === 'week' || day.startsWith(month)
  const days = all.filter((day) => !isPhone || (isInside(day) && byDay.has(day)))
  const showDay = (day: string) => { change(span === 'week' ? { week: day } : { month: day.slice(0, 7) }) }
  const turn = (offset: number) => { showDay(span === 'week' ? addDays(first, 7 * offset) : `${addMonths(month, offset)}-01`) }
  const { grid, dayProps } = useCalendarKeys(days, today, showDay)
  return (
    <div className="view-mode calendar" aria-busy={isLoading || undefined}>
      <header className="calendar-head">
        <h2>{span === 'week' ? <bdi>{`${format.date(first)} – ${format.date(last)}`}</bdi> : format.month(month)}</h2>
        <span className="view-mode-switch" role="group" aria-label={t('ui.calendar.span')}>
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
          <TurnButton label={t(`ui.calendar.previous_${span}`)} icon="previous" onTurn={() => { turn(-1) }} />
          <button type="button" className="button" data-kind="quiet" onClick={() => { showDay(today) }}>{t('ui.calendar.today')}</button>
          <TurnButton label={t(`ui.calendar.next_${span}`)} icon="next" onTurn={() => { turn(1) }} />
        </span>
      </header>
      {error && <p className="calendar-note">{t('ui.list.failed')}</p>}
      {isCut && <p className="calendar-note">{t('ui.view_mode.cut', { count: MAX_PAGE_SIZE })}</p>}
      {!isPhone && (
        <div className="calendar-week" aria-hidden="true">
          {(weeks[0] ?? []).map((day) => <span key={day}>{format.weekday(day)}</span>)}
        </div>
      )}
      {isPhone && !isLoading && !error && days.length === 0 && <p className="calendar-note">{t(`ui.calendar.empty_${span}`)}</p>}
      <ul ref={grid} className="calendar-days" data-span={span}>
        {days.map((day) => (
          <li
            key={day} className="calendar-day" data-other={!isInside(day) || undefined} data-today={day === today || undefined}
            {...(isPhone ? {} : dayProps(day))}
            aria-label={`${format.date(day)}: ${t('ui.calendar.count', { count: byDay.get(day)?.length ?? 0 })}`}
            aria-current={day === today ? 'date' : undefined}
          >
            <CalendarDay
              resource={resource} given={given} control={control} day={day} rows={byDay.get(day) ?? []} isNamed={isPhone}
              max={isPhone ? MAX_PAGE_SIZE : SHOWN[span]}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const TurnButton = ({ label, icon, onTurn }: { readonly label: string; readonly icon: IconName; readonly onTurn: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onTurn}><NamedIcon name={icon} /></button>
)
