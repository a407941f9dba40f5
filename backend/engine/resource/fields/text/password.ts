import { string } from '#backend/engine/definition/json_schema'
import { isStorable } from '#backend/engine/database/storable_text'
import { notFilterable, invalidType } from '../base_types.ts'
import { checkText, lengthSchema, plainText } from './types.ts'
import type { ServerFieldType } from '../type.ts'

const LONGEST = 500

export const password: ServerFieldType = {
  ...plainText,
  // Spaces at the start and end are part of a password and are not trimmed.
  parse: (value, field) =>
    (typeof value === 'string' && isStorable(value) ? checkText(value, field, LONGEST, 'password') : invalidType('text')),
  condition: notFilterable,
  responseKeys: () => [],
  exportCell: null,
  importCell: null,
  schema: { ...plainText.schema, request: (field) => string({ ...lengthSchema(field, LONGEST), format: 'password', writeOnly: true }) },
}
