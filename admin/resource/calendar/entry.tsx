import { browserTypeOf } from '../../fields/index.ts'
import { traitsOf } from '#schema/fields/index'
import { Link } from 'react-router'
import { localOf } from '../../fields/moment/zone.ts'
import { labelOf, textOf } from '../../fields/text_of.ts'
import { fieldOf, type Field } from '../../definition/definition.ts'
import type { PartProps } from '../list/head.tsx'
import { rowPaths } from '../list/row_paths.ts'
import type { Row } from '../../definition/record.ts'
import { Sign } from '../../definition/status_badge.tsx'
import { useSay, type Say } from '../../definition/words.ts'

/** What an entry says: when on that day, then the first columns of the list that are not empty. */
const SAID = 3

/** A row on its day: its status as a sign, its clock and who or what it is. */
export function Entry({ resource, given, control, row }: PartProps & { readonly row: Row }) {
  const say = useSay()
  const status = resource.fields.status?.of
  const path = rowPaths(resource, given, control.search).openTo(row)
  const day = fieldOf(resource, resource.list.calendar ?? '')
  const fields = resource.list.columns.filter((name) => !(name in given)).map((name) => fieldOf(resource, name))
  const words = wordsOf(fields, day, row, say)
  const said = words.length > 0 ? words : [labelOf(resource, row, say)]
  const state = status && say.t(`enums.${status}.${String(row.status)}`)
  const body = <>
    {status && <Sign of={String(status)} value={String(row.status)} />}
    {said.map((word, index) => <span key={index}>{index > 0 && ' · '}<bdi>{word}</bdi></span>)}
    {state && <span className="unseen">{` (${state})`}</span>}
  </>
  const title = [...said, state].filter(Boolean).join(' · ')
  return path
    ? <Link className="calendar-entry" to={path} title={title}>{body}</Link>
    : <span className="calendar-entry" title={title}>{body}</span>
}

function wordsOf(fields: readonly Field[], day: Field, row: Row, say: Say): string[] {
  const texts = (of: readonly Field[]) => of.map((field) => textOf(field, row[field.name], row, say)).filter(Boolean)
  const clock = traitsOf(day).now === 'instant'
    ? localOf(String(row[day.name])).slice(11)
    : texts(fields.filter((field) => browserTypeOf(field).isClock)).join('–')
  const rest = fields.filter((field) => !browserTypeOf(field).isClock && field.name !== day.name && field.name !== 'status')
  return [clock, ...texts(rest)].filter(Boolean).slice(0, SAID)
}
