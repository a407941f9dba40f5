/** The steps due in each department on each day, beside what it can do. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { DepartmentDay, DepartmentWeek } from '#common/plant/floor'
import { reasonText } from '#common/text/reason_text'
import { addDays } from '#common/time/time'
import { ChipRadios } from '../../../kit/controls/choices/chip_radios.tsx'
import { Ltr } from '../../../kit/controls/ltr.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { Area, FigureLink } from './figure_link.tsx'

interface WeekProps { readonly of: readonly DepartmentWeek[]; readonly days?: number; readonly limit?: number }

/** One of the next four weeks at a time. */
export function Weeks({ of }: { readonly of: readonly DepartmentWeek[] }) {
  const { t, format } = useTranslation()
  const [first, setFirst] = useState(0)
  const starts = (of[0]?.days ?? []).filter((_, index) => index % 7 === 0).map(({ day }) => day)
  return (
    <>
      {of.length > 0 && of.every(({ capacity }) => capacity === null) && (
        <p className="field-help">{t('ui.floor.give_capacity')} <Link to="/user/departments">{t('departments.many')}</Link></p>
      )}
      {starts.length > 1 && (
        <ChipRadios
          label={t('ui.floor.weeks')} hasHiddenLabel value={String(first)} onChange={(week) => { setFirst(Number(week)) }}
          chips={starts.map((day, index) => ({
            value: String(index), label: <bdi>{`${format.shortDate(day)} – ${format.shortDate(addDays(day, 6))}`}</bdi>,
          }))}
        />
      )}
      <Week of={of.map((department) => ({ ...department, days: department.days.slice(first * 7, first * 7 + 7) }))} />
    </>
  )
}

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
              {all.slice(0, days).map((day) => <DayCell key={day.day} of={day} name={name} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps { readonly of: DepartmentDay; readonly name: string }

function DayCell({ of, name }: CellProps) {
  const { t, format } = useTranslation()
  const { capacity } = of
  const percent = capacity === null ? null : capacity > 0 ? Math.round((of.m2 ?? 0) / capacity * 100) : (of.m2 ?? 0) > 0 ? 101 : 0
  const share = percent === null ? '' : t('ui.floor.share', { percent: `\u2066${format.number(percent)} %\u2069` })
  return (
    <td data-age={percent !== null && percent > 100 ? 'over' : percent !== null && percent > 80 ? 'soon' : undefined}>
      <FigureLink of={of} label={`${name}, ${format.date(of.day)}`} /> <Area m2={of.m2} />
      {!of.is_open && <small>{t('ui.floor.closed')}</small>}
      {of.special !== null && <small><bdi>{of.special}</bdi></small>}
      {percent !== null && percent > 0 && (
        <span className="floor-bar" role="img" aria-label={share} title={share}>
          <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
        </span>
      )}
      {of.overbooked.map(({ id, code, reason }) => (
        <small key={id} className="floor-overbooked">
          <Link to={`/user/orders/${id}`}><Ltr>{code}</Ltr></Link> <bdi>{reasonText(t, reason)}</bdi>
        </small>
      ))}
    </td>
  )
}
