/** The rules of specification §5 that a form can tell by itself. */
import { say } from '../providers/words.ts'
import type { FieldErrors, Fields } from './use_submit.ts'

export const PASSWORD_MIN = 8

export function empty(fields: Fields, ...names: string[]): FieldErrors {
  return Object.fromEntries(names.filter((name) => !fields[name]?.trim()).map((name) => [name, say('alerts.empty')]))
}

export function newPassword(fields: Fields): FieldErrors {
  const { password = '', password_confirmation } = fields
  if (password.length < PASSWORD_MIN) return { password: say('alerts.password_min') }
  return password === password_confirmation ? {} : { password_confirmation: say('alerts.new_passwords_mismatch') }
}
