import { string } from '#backend/engine/definition/json_schema'
import { column } from '../../read/sql.ts'
import { trustedTextExportCell, invalidType } from '../base_types.ts'
import { plainText } from './types.ts'
import type { ServerFieldType } from '../type.ts'

export const color: ServerFieldType = {
  ...plainText,
  parse: (value) => (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? { value: value.toLowerCase() } : invalidType('color')),
  exportCell: ({ name }) => trustedTextExportCell(column('t', name)),
  schema: {
    ...plainText.schema, response: () => string({ pattern: '^#[0-9a-f]{6}$' }), request: () => string({ pattern: '^#[0-9A-Fa-f]{6}$' }),
  },
}
