import { string } from '#backend/definition/json_schema'
import { comparable, invalidType } from './base_types.ts'
import { equalsIgnoringCase, lengthCheck, plainText } from './text_types.ts'
import type { ServerFieldType } from './field_type.ts'

export const email: ServerFieldType = {
  ...plainText,
  ...comparable((text) => ({ value: text.toLowerCase() })),
  parse: (value) => {
    const isEmail = typeof value === 'string' && value.length <= 190 && EMAIL.test(value.trim())
    return isEmail ? { value: value.trim().toLowerCase() } : invalidType('email')
  },
  checks: lengthCheck,
  exact: equalsIgnoringCase,
  isImportKey: true,
  schema: { ...plainText.schema, response: () => string({ format: 'email' }), request: () => string({ format: 'email' }) },
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
