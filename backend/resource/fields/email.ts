import { string } from '#backend/definition/json_schema'
import { compare, wrong } from './common.ts'
import { exactly, lengthCheck, plainText } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const email: ServerFieldType = {
  ...plainText,
  ...compare((said) => ({ value: said.toLowerCase() })),
  parse: (value) =>
    (typeof value === 'string' && value.length <= 190 && EMAIL.test(value.trim()) ? { value: value.trim().toLowerCase() } : wrong('email')),
  checks: lengthCheck,
  exact: exactly,
  isKey: true,
  schema: { ...plainText.schema, read: () => string({ format: 'email' }), sent: () => string({ format: 'email' }) },
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
