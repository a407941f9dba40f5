import { plainJson } from '../shape/json_writers.ts'
import { day } from '#backend/engine/definition/json_schema'
import { parsedDate, parseDay } from './parse_dates.ts'
import { column, fragment } from '../../read/sql.ts'
import { formOperand, baseType, comparableType, invalidType } from '../base_types.ts'
import { isDay } from './formats.ts'
import { dateRangeError } from './range.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

export const date: ServerFieldType = {
  ...baseType,
  ...comparableType(formOperand(read)),
  parse,
  column: () => 'date',
  json: plainJson,
  isFilterIndexed: true,
  exportCell: ({ name }) => ({ kind: 'date', value: fragment(column('t', name)) }),
  importCell: (text, _, { dayOrder }) => parsedDate(text, parseDay(text, dayOrder), 'date'),
  hasDayOrder: true,
  sheetWidth: 12,
  schema: { response: () => day, request: () => day, operand: () => day },
}

function parse(value: unknown, field: Field): ReturnType<ServerFieldType['parse']> {
  const parsed = read(value)
  const error = 'value' in parsed ? dateRangeError(String(parsed.value), field) : null
  return error ? { error } : parsed
}

/** Of any time: a filter may name a day that no record has. */
function read(value: unknown): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && isDay(value) ? { value } : invalidType('date')
}
