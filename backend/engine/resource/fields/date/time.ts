import { timeJson } from '../shape/json_writers.ts'
import { isTime } from '#schema/fields/date/time'
import { string } from '#backend/engine/definition/json_schema'
import { parseTime } from './parse_dates.ts'
import { column } from '../../read/sql.ts'
import { formOperand, baseType, comparableType, parsedOrInvalid, trustedTextExportCell, invalidType } from '../base_types.ts'
import type { ServerFieldType } from '../type.ts'

export const time: ServerFieldType = {
  ...baseType,
  ...comparableType(formOperand(parse)),
  parse,
  stored: withoutSeconds,
  fromColumns: (columns, { name }) => withoutSeconds(columns[name]),
  column: () => 'time without time zone',
  json: timeJson,
  exportCell: ({ name }) => trustedTextExportCell(withoutSecondsSql(column('t', name))),
  importCell: (text) => parsedOrInvalid(parseTime(text), 'time'),
  schema: { response: schema, request: schema, operand: schema },
}

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  return isTime(value) ? { value } : invalidType('time')
}

/** Without seconds. */
function withoutSecondsSql(sql: string): string { return `left(${sql}::text, 5)` }
function withoutSeconds(value: unknown): string | null { return typeof value === 'string' ? value.slice(0, 5) : null }
function schema() { return string({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }) }
