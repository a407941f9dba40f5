import { traitsOf, isServerOnly } from '#schema/fields/index'
import { Link } from 'react-router'
import { useFormat } from '../../../kit/format/use_format.ts'
import { canCreate, canFillRequiredFields } from '../../definition/access.ts'
import { fieldOf } from '../../definition/definition.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { withListQuery, type ListSectionProps } from '../list/head.tsx'
import type { Row } from '../../definition/record.ts'
import { createPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { CalendarEntry } from './entry.tsx'

interface DayProps extends ListSectionProps {
  readonly day: string
  readonly rows: readonly Row[]
  /** The number of rows shown; a link leads to the others. */
  readonly max: number
  /** Shows the whole date, when the days are a list instead of a grid. */
  readonly isNamed: boolean
}

export function CalendarDay({ resource, given, control, day, rows, max, isNamed }: DayProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = rows.length > max ? rows.slice(0, max) : rows
  const name = String(resource.list.calendar)
  const create = createPathOn({ resource, given, control }, day)
  return (
    <>
      <header>
        <time dateTime={day}><bdi>{isNamed ? `${format.weekday(day)} ${format.date(day)}` : Number(day.slice(8))}</bdi></time>
        {create && (
          <Link
            className="icon-button calendar-add" to={create} preventScrollReset title={t('ui.calendar.add', { day: format.date(day) })}
            aria-label={t('ui.calendar.add', { day: format.date(day) })}
          ><NamedIcon name="plus" /></Link>
        )}
      </header>
      <ul>{shown.map((row) => <li key={row.id}><CalendarEntry resource={resource} given={given} control={control} row={row} /></li>)}</ul>
      {rows.length > shown.length && (
        <button
          type="button" className="button calendar-more" data-kind="quiet"
          onClick={() => { control.change({ viewMode: 'table', filters: { [name]: `${day}..${day}` } }) }}
        >
          {t('ui.calendar.more', { count: rows.length - shown.length })}
        </button>
      )}
    </>
  )
}

/** The path of a new record on this day; null when its form does not contain the date. */
function createPathOn({ resource, given, control }: ListSectionProps, day: string): string | null {
  const field = fieldOf(resource, String(resource.list.calendar))
  const isWritable = traitsOf(field).now === 'today' && !isServerOnly(field) && Object.values(resource.form).flat().includes(field.name)
  if (!isWritable || !canCreate(resource) || !canFillRequiredFields(resource, given)) return null
  const path = createPath(resource, given)
  return path && withListQuery(`${path}${path.includes('?') ? '&' : '?'}${field.name}=${day}`, control.search)
}
