import { traitsOf } from '#schema/fields/index'
import { Link } from 'react-router'
import { useFormat } from '../../format/use_format.ts'
import { canCreate, isAskedInFull } from '../../definition/access.ts'
import { fieldOf, isServerOnly } from '../../definition/definition.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { kept, type PartProps } from '../list/head.tsx'
import type { Row } from '../../definition/record.ts'
import { createPath } from '../../definition/route.ts'
import { useSay } from '../../definition/words.ts'
import { Entry } from './entry.tsx'

interface DayProps extends PartProps {
  readonly day: string
  readonly rows: readonly Row[]
  /** As many as there is room for; the day itself leads to all of them. */
  readonly most: number
  /** By its whole date, where the days are no grid. */
  readonly isNamed: boolean
}

export function Day({ resource, given, control, day, rows, most, isNamed }: DayProps) {
  const { t } = useSay()
  const format = useFormat()
  const shown = rows.length > most ? rows.slice(0, most) : rows
  const name = String(resource.list.calendar)
  const create = createTo({ resource, given, control }, day)
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
      <ul>{shown.map((row) => <li key={row.id}><Entry resource={resource} given={given} control={control} row={row} /></li>)}</ul>
      {rows.length > shown.length && (
        <button
          type="button" className="button calendar-more" data-kind="quiet"
          onClick={() => { control.change({ look: 'table', filters: { [name]: `${day}..${day}` } }) }}
        >
          {t('ui.calendar.more', { count: rows.length - shown.length })}
        </button>
      )}
    </>
  )
}

/** A new row on that day, where the day is the form's to write. */
function createTo({ resource, given, control }: PartProps, day: string): string | null {
  const field = fieldOf(resource, String(resource.list.calendar))
  const isWritten = traitsOf(field).now === 'today' && !isServerOnly(field) && Object.values(resource.form).flat().includes(field.name)
  if (!isWritten || !canCreate(resource) || !isAskedInFull(resource, given)) return null
  const path = createPath(resource, given)
  return path && kept(`${path}${path.includes('?') ? '&' : '?'}${field.name}=${day}`, control.search)
}
