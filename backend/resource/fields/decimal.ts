import { decimal as exact, fixed } from '#schema/decimal'
import { column, fragment } from '../read/sql.ts'
import { asSent, compare } from './common.ts'
import { exactSchema, importedExact, number, parseExact } from './numbers.ts'
import type { ServerFieldType } from './field_type.ts'

export const decimal: ServerFieldType = {
  ...number,
  ...compare(asSent(parseExact)),
  parse: parseExact,
  fits: (value, { precision = 15, scale = 0 }) => Math.abs(Number(value)) < 10 ** (precision - scale),
  stored: (value, { scale = 0 }) => fixed(exact(value as string | number), scale),
  column: ({ precision, scale }) => `numeric(${precision},${scale})`,
  // Exact, with its scale: a JSON number would lose both in JavaScript.
  value: ({ name }, alias) => `${column(alias, name)}::text`,
  wire: ({ name }, { alias }) => ({ [name]: `${column(alias, name)}::text` }),
  sum: (sql) => `${sql}::text`,
  exported: ({ name, scale = 0 }) => ({ kind: 'number', value: fragment(column('t', name)), scale }),
  imported: (said, { scale = 0 }) => importedExact(said, scale),
  schema: exactSchema,
}
