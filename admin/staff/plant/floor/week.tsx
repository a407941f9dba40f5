/** The steps due in each department on each day, beside what it can do. */
import type { DepartmentDay, DepartmentWeek } from '#common/plant/floor'
import { useTranslation } from '../../definition/translation.ts'
import { Area, FigureLink } from './figure_link.tsx'

interface WeekProps { readonly of: readonly DepartmentWeek[]; readonly days?: number; readonly limit?: number }

export function Week({ of, days = 7, limit = of.length }: WeekProps) {
  const { t, format } = useTranslation()
  if (of.length === 0) return <p className="nothing">{t('ui.floor.nothing.week')}</p>
  const dates = (of[0]?.days ?? []).slice(0, days)
  return (
    <div className="floor-scroll" tabIndex={0} role="group" aria-label={t('ui.floor.week')}>
      <table className="floor-table floor-week">
        <thead>
          <tr>
            <th scope="col">{t('ui.floor.department')}</th>
            <th scope="col">{t('ui.floor.before')}</th>
            {dates.map(({ day }) => (
              <th key={day} scope="col"><bdi>{format.weekday(day)}</bdi> <small><bdi>{format.shortDate(day)}</bdi></small></th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.slice(0, limit).map(({ id, name, capacity, overdue, days: all }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
                <small>{capacity === null ? t('ui.floor.no_capacity') : t('ui.floor.capacity', { m2: format.number(capacity) })}</small>
              </th>
              <td data-age={overdue.count > 0 ? 'over' : undefined}>
                <FigureLink of={overdue} label={`${name}, ${t('ui.floor.before')}`} /> <Area m2={overdue.m2} />
              </td>
              {all.slice(0, days).map((day) => <DayCell key={day.day} of={day} name={name} capacity={capacity} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps { readonly of: DepartmentDay; readonly name: string; readonly capacity: number | null }

function DayCell({ of, name, capacity }: CellProps) {
  const { t, format } = useTranslation()
  const percent = capacity === null ? null : Math.round((of.m2 ?? 0) / capacity * 100)
  const share = percent === null ? '' : t('ui.floor.share', { percent: `\u2066${format.number(percent)} %\u2069` })
  return (
    <td data-age={percent !== null && percent > 100 ? 'over' : percent !== null && percent > 80 ? 'soon' : undefined}>
      <FigureLink of={of} label={`${name}, ${format.date(of.day)}`} /> <Area m2={of.m2} />
      {!of.is_open && <small>{t('ui.floor.closed')}</small>}
      {percent !== null && percent > 0 && (
        <span className="floor-bar" role="img" aria-label={share} title={share}>
          <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
        </span>
      )}
    </td>
  )
}
