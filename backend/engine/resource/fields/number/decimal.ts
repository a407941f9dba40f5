import { plainJson } from '../shape/json_writers.ts'
import { decimal as exact, fixed } from '#schema/decimal'
import { column, fragment } from '../../read/sql.ts'
import { formOperand, comparableType } from '../base_types.ts'
import { exactNumberSchema, importExactNumber, numberType, parseExactNumber } from './types.ts'
import type { ServerFieldType } from '../type.ts'

export const decimal: ServerFieldType = {
  ...numberType,
  ...comparableType(formOperand(parseExactNumber)),
  parse: parseExactNumber,
  fits: (value, { precision = 15, scale = 0 }) => Math.abs(Number(value)) < 10 ** (precision - scale),
  stored: (value, { scale = 0 }) => fixed(exact(value as string | number), scale),
  column: ({ precision, scale }) => `numeric(${precision},${scale})`,
  // Exact, with its scale: a JSON number would lose both in JavaScript.
  json: plainJson,
  sum: (sql) => `${sql}::text`,
  exportCell: ({ name, scale = 0 }) => ({ kind: 'number', value: fragment(column('t', name)), scale }),
  importCell: (text, { scale = 0 }) => importExactNumber(text, scale),
  schema: exactNumberSchema,
}
