import { string } from '#backend/definition/json_schema'
import { timeOf } from './typed_moments.ts'
import { column } from '../read/sql.ts'
import { asSent, base, compare, known, words, wrong } from './common.ts'
import type { ServerFieldType } from './field_type.ts'

export const time: ServerFieldType = {
  ...base,
  ...compare(asSent(parse)),
  parse,
  stored: shortened,
  fromColumns: (columns, { name }) => shortened(columns[name]),
  column: () => 'time without time zone',
  value: ({ name }, alias) => short(column(alias, name)),
  wire: ({ name }, { alias }) => ({ [name]: short(column(alias, name)) }),
  exported: ({ name }) => words(short(column('t', name))),
  imported: (said) => known(timeOf(said), 'time'),
  schema: { read: schema, sent: schema, compared: schema },
}

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? { value } : wrong('time')
}

/** Without seconds. */
function short(sql: string): string { return `left(${sql}::text, 5)` }
function shortened(value: unknown): string | null { return typeof value === 'string' ? value.slice(0, 5) : null }
function schema() { return string({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }) }
