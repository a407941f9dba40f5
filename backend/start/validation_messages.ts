import { RequestValidator } from '@adonisjs/core/http'
import type { FieldContext } from '@vinejs/vine/types'

/** Vine's rule → our words, which say the same thing wherever a value is checked. */
const WORDS: Record<string, string> = {
  required: 'errors.field.required',
  string: 'errors.field.type.text',
  email: 'errors.field.type.email',
  number: 'errors.field.type.number',
  boolean: 'errors.field.type.bool',
  enum: 'errors.field.type.choice',
  minLength: 'errors.field.short',
  maxLength: 'errors.field.long',
  regex: 'errors.field.type.pattern',
}

/** `request.validateUsing` answers in the caller's language. */
export function localiseValidation() {
  RequestValidator.messagesProvider = ({ t }) => ({
    getMessage(fallback: string, rule: string, _field: FieldContext, meta?: Record<string, unknown>) {
      const key = WORDS[rule]
      return key ? t(key, { ...meta }) : fallback
    },
  })
}
