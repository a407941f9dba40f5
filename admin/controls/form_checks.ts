/** The rules of specification §5 that a form checks without the server. */
import { translate } from '../providers/i18n.ts'
import type { FieldErrors, Fields } from './use_submit.ts'

export const PASSWORD_MIN = 8

export function checkRequired(fields: Fields, ...names: string[]): FieldErrors {
  return Object.fromEntries(names.filter((name) => !fields[name]?.trim()).map((name) => [name, translate('alerts.empty')]))
}

export function checkNewPassword(fields: Fields): FieldErrors {
  const { password = '', password_confirmation } = fields
  if (password.length < PASSWORD_MIN) return { password: translate('alerts.password_min') }
  return password === password_confirmation ? {} : { password_confirmation: translate('alerts.new_passwords_mismatch') }
}
