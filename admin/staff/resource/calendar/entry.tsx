import { browserTypeOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import { Link } from 'react-router'
import { toBusinessTime } from '../../../kit/format/business_zone.ts'
import { labelOf, textOf } from '../../fields/field_text.ts'
import { badgeColour, fieldOf, type Field } from '../../definition/definition.ts'
import type { ListSectionProps } from '../list/head.tsx'
import { rowPaths } from '../list/row_paths.ts'
import type { Row } from '../../definition/record.ts'
import { StatusSymbol } from '../../definition/status_badge.tsx'
import { useTranslation, type I18n } from '../../definition/translation.ts'
import { declaredColumns } from '../list/columns/list_columns.ts'

/** The number of texts of an entry: its time, then the first columns of the list that are not empty. */
const MAX_TEXTS = 3

/** A row on its day in the colour of its status: status symbol, time and first fields. */
export function CalendarEntry({ resource, given, control, row }: ListSectionProps & { readonly row: Row }) {
  const i18n = useTranslation()
  const status = resource.fields.status?.of
  const path = rowPaths(resource, given, control.search).pathOf(row)
  const day = fieldOf(resource, resource.list.calendar ?? '')
  const fields = declaredColumns(resource, given)
  const values = textsOf(fields, day, row, i18n)
  const shown = values.length > 0 ? values : [labelOf(resource, row, i18n)]
  const tone = (status && badgeColour(String(status), String(row.status))) ?? undefined
  const state = status && i18n.t(`enums.${status}.${String(row.status)}`)
  const body = <>
    {status && <StatusSymbol of={String(status)} value={String(row.status)} />}
    {shown.map((text, index) => <span key={index}>{index > 0 && ' · '}<bdi>{text}</bdi></span>)}
    {state && <span className="unseen">{` (${state})`}</span>}
  </>
  const title = [...shown, state].filter(Boolean).join(' · ')
  return path
    ? <Link className="calendar-entry tone" data-colour={tone} to={path} title={title}>{body}</Link>
    : <span className="calendar-entry tone" data-colour={tone} title={title}>{body}</span>
}

function textsOf(fields: readonly Field[], day: Field, row: Row, i18n: I18n): string[] {
  const texts = (shown: readonly Field[]) => shown.map((field) => textOf(field, row[field.name], row, i18n)).filter(Boolean)
  const clock = traitsOf(day).now === 'instant'
    ? toBusinessTime(String(row[day.name])).slice(11)
    : texts(fields.filter((field) => browserTypeOf(field).isTimeOfDay)).join('–')
  const rest = fields.filter((field) => !browserTypeOf(field).isTimeOfDay && field.name !== day.name && field.name !== 'status')
  return [clock, ...texts(rest)].filter(Boolean).slice(0, MAX_TEXTS)
}
