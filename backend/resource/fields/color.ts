import { string } from '#backend/definition/json_schema'
import { column } from '../read/sql.ts'
import { words, wrong } from './common.ts'
import { plainText } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const color: ServerFieldType = {
  ...plainText,
  parse: (value) => (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? { value: value.toLowerCase() } : wrong('color')),
  exported: ({ name }) => words(column('t', name)),
  schema: {
    ...plainText.schema, read: () => string({ pattern: '^#[0-9a-f]{6}$' }), sent: () => string({ pattern: '^#[0-9A-Fa-f]{6}$' }),
  },
}
