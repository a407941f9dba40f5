import { column } from '../read/sql.ts'
import { unsent, words } from './common.ts'
import { exactly, plainText } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const sequence: ServerFieldType = {
  ...plainText,
  parse: unsent,
  exact: exactly,
  detail: 3,
  exported: ({ name }) => words(column('t', name)),
  isKey: true,
}
