import { string } from '#backend/definition/json_schema'
import { isStorable } from '#backend/database/storable_text'
import { uncompared, wrong } from './common.ts'
import { keptText, lengthOf, plainText } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const password: ServerFieldType = {
  ...plainText,
  // It may begin or end with a space; nothing else does.
  parse: (value, field) => (typeof value === 'string' && isStorable(value) ? keptText(value, field, 500, 'password') : wrong('text')),
  condition: uncompared,
  wire: () => ({}),
  exported: null,
  imported: null,
  schema: { ...plainText.schema, sent: (field) => string({ ...lengthOf(field), format: 'password', writeOnly: true }) },
}
