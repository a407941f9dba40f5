import { RequestValidator } from '@adonisjs/core/http'
import type { FieldContext } from '@vinejs/vine/types'

/** The message of each rule of Vine: the same messages as those of all other validations. */
const MESSAGE_KEYS: Record<string, string> = {
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

/** Translates the errors of `request.validateUsing` into the caller's language. */
export function localiseValidation() {
  RequestValidator.messagesProvider = ({ t }) => ({
    getMessage(fallback: string, rule: string, _field: FieldContext, meta?: Record<string, unknown>) {
      const key = MESSAGE_KEYS[rule]
      return key ? t(key, { ...meta }) : fallback
    },
  })
}
