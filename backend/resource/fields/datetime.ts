import { DateTime } from 'luxon'
import { instant } from '#backend/definition/json_schema'
import { instantOf as readInstant } from './typed_moments.ts'
import { any, column, fragment, type Fragment } from '../read/sql.ts'
import { asSent, base, known, negated, wrong } from './common.ts'
import { instantOf, isDay, isInstant } from './days.ts'
import type { Say } from '../refusals.ts'
import type { Asked, Condition, ServerFieldType } from './field_type.ts'

export const datetime: ServerFieldType = {
  ...base,
  parse,
  operand: asSent(parse),
  condition: (asked, { timezone }) => within(asked, asked.texts.map((one) => spanOf(one, timezone))),
  stored: (value) => new Date(value as string).toISOString(),
  column: () => 'timestamp with time zone',
  isFilterIndexed: true,
  value: ({ name }, alias) => instantOf(column(alias, name)),
  wire: ({ name }, { alias }) => ({ [name]: instantOf(column(alias, name)) }),
  text: ({ name }, { alias }) => instantOf(column(alias, name)),
  exported: ({ name }, _, { timezone }) => (
    { kind: 'datetime', value: fragment(`date_trunc('second', ${column('t', name)} at time zone ?)`, timezone) }
  ),
  imported: (said, _, timezone) => known(readInstant(said, timezone), 'datetime'),
  schema: {
    read: () => instant, sent: () => instant, compared: () => ({ type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] }),
  },
}

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && isInstant(value) ? { value: new Date(value).toISOString() } : wrong('datetime')
}

/** Half-open: a plain date means that day of the business, an instant its millisecond. */
export interface Span { readonly from: string; readonly to: string }

export function spanOf(text: string, timezone: string): Span | { readonly say: Say } {
  if (text === '') return { say: (t) => t('errors.query.empty') }
  if (isDay(text)) {
    const start = DateTime.fromISO(text, { zone: timezone })
    return { from: utc(start), to: utc(start.plus({ days: 1 })) }
  }
  const moment = parse(text)
  if ('say' in moment) return moment
  const start = DateTime.fromISO(String(moment.value), { zone: 'utc' })
  return { from: utc(start), to: utc(start.plus({ milliseconds: 1 })) }
}

const utc = (moment: DateTime): string => moment.toUTC().toISO() ?? ''

/** After a day is after its end, before it before its beginning. */
function within(asked: Asked, spans: readonly ReturnType<typeof spanOf>[]): Condition {
  const own = column(asked.alias, asked.field.name)
  const where: Fragment[] = []
  for (const span of spans) {
    if ('say' in span) return span
    switch (asked.operator) {
      case 'gte': where.push(fragment(`${own} >= ?::timestamptz`, span.from)); break
      case 'gt': where.push(fragment(`${own} >= ?::timestamptz`, span.to)); break
      case 'lte': where.push(fragment(`${own} < ?::timestamptz`, span.to)); break
      case 'lt': where.push(fragment(`${own} < ?::timestamptz`, span.from)); break
      default: where.push(fragment(`(${own} >= ?::timestamptz and ${own} < ?::timestamptz)`, span.from, span.to))
    }
  }
  return { where: negated(asked, any(where)) }
}
