import { instantJson } from '../shape/json_writers.ts'
import { DateTime } from 'luxon'
import { instant } from '#backend/engine/definition/json_schema'
import { parsedDate, parseInstant as readInstant } from './parse_dates.ts'
import { any, column, fragment, type Fragment } from '../../read/sql.ts'
import { formOperand, baseType, negatedIfNe, invalidType } from '../base_types.ts'
import { dateRangeError } from './range.ts'
import { isoInstantSql, isDay, isInstant, localTimeSql } from './formats.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ErrorMessage } from '../../refusals.ts'
import type { FieldComparison, CompiledFilter, ServerFieldType } from '../type.ts'

export const datetime: ServerFieldType = {
  ...baseType,
  parse,
  operand: formOperand(read),
  condition: (comparison, { timezone }) => spanCondition(comparison, comparison.texts.map((one) => spanOf(one, timezone))),
  stored: (value) => new Date(value as string).toISOString(),
  column: () => 'timestamp with time zone',
  isFilterIndexed: true,
  json: instantJson,
  text: ({ name }, { alias }) => isoInstantSql(column(alias, name)),
  exportCell: ({ name }, _, { timezone }) => (
    { kind: 'datetime', value: fragment(`date_trunc('second', ${localTimeSql(column('t', name), timezone)})`) }
  ),
  importCell: (text, _, context) => parsedDate(text, readInstant(text, context), 'datetime'),
  hasDayOrder: true,
  sheetWidth: 18,
  schema: {
    response: () => instant, request: () => instant,
    operand: () => ({ type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] }),
  },
}

function parse(value: unknown, field: Field): ReturnType<ServerFieldType['parse']> {
  const parsed = read(value)
  const error = 'value' in parsed ? dateRangeError(String(parsed.value), field) : null
  return error ? { error } : parsed
}

/** Of any time: a filter may name an instant that no record has. */
function read(value: unknown): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && isInstant(value) ? { value: new Date(value).toISOString() } : invalidType('datetime')
}

/** Half-open: a date is that day in the business time zone, an instant is its millisecond. */
export interface Span { readonly from: string; readonly to: string }

export function spanOf(text: string, timezone: string): Span | { readonly error: ErrorMessage } {
  if (text === '') return { error: (t) => t('errors.query.empty') }
  if (isDay(text)) {
    const start = DateTime.fromISO(text, { zone: timezone })
    return { from: utc(start), to: utc(start.plus({ days: 1 })) }
  }
  const moment = read(text)
  if ('error' in moment) return moment
  const start = DateTime.fromISO(String(moment.value), { zone: 'utc' })
  return { from: utc(start), to: utc(start.plus({ milliseconds: 1 })) }
}

const utc = (moment: DateTime): string => moment.toUTC().toISO() ?? ''

/** `gt` a day means after its end, `lt` before its start. */
function spanCondition(comparison: FieldComparison, spans: readonly ReturnType<typeof spanOf>[]): CompiledFilter {
  const columnSql = column(comparison.alias, comparison.field.name)
  const where: Fragment[] = []
  for (const span of spans) {
    if ('error' in span) return span
    switch (comparison.operator) {
      case 'gte': where.push(fragment(`${columnSql} >= ?::timestamptz`, span.from)); break
      case 'gt': where.push(fragment(`${columnSql} >= ?::timestamptz`, span.to)); break
      case 'lte': where.push(fragment(`${columnSql} < ?::timestamptz`, span.to)); break
      case 'lt': where.push(fragment(`${columnSql} < ?::timestamptz`, span.from)); break
      default: where.push(fragment(`(${columnSql} >= ?::timestamptz and ${columnSql} < ?::timestamptz)`, span.from, span.to))
    }
  }
  return { where: negatedIfNe(comparison, any(where)) }
}
