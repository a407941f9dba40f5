import { PublicError, type Extra } from './public_error.ts'
import { unfitField } from './unfit_value.ts'
import type { Translate } from '#backend/i18n/translator'

export interface ErrorResponse {
  status: number
  headers: Record<string, string>
  body: { code: string; message: string } & Extra
}

/** Any thrown value → the one error shape. What we did not foresee is a 500 that tells nothing of our insides. */
export function errorResponse(error: unknown, t: Translate): ErrorResponse {
  if (error instanceof PublicError) return answer(error.status, error.code ?? 'E_REFUSED', error.words(t), error.extraIn(t))
  const messages = fieldMessages(error)
  if (messages) return answer(422, 'E_INVALID', t('errors.E_INVALID'), { errors: messages })
  const unfit = unfitField(error)
  if (unfit) return answer(422, 'E_INVALID', t('errors.E_INVALID'), { errors: { [unfit]: [t('errors.field.unfit')] } })
  const status = statusOf(error)
  const code = CODES[status] ?? 'E_INTERNAL'
  return { ...answer(status, code, t(`errors.${code}`)), headers: limitHeaders(error) }
}

const CODES: Record<number, string> = {
  400: 'E_BAD_REQUEST',
  401: 'E_UNAUTHENTICATED',
  403: 'E_FORBIDDEN',
  404: 'E_NOT_FOUND',
  413: 'E_TOO_LARGE',
  415: 'E_ENCODING',
  429: 'E_TOO_MANY',
}

function answer(status: number, code: string, message: string, extra: Extra = {}): ErrorResponse {
  return { status, headers: {}, body: { code, message, ...extra } }
}

/** The errors of a Vine validator, by field: `{ 'items.0.price': ['…'] }`. */
function fieldMessages(error: unknown) {
  if (!has(error, 'code') || error.code !== 'E_VALIDATION_ERROR' || !has(error, 'messages') || !Array.isArray(error.messages)) return
  const fields: Record<string, string[]> = {}
  for (const { field, message } of error.messages as { field: string; message: string }[]) (fields[field] ??= []).push(message)
  return fields
}

/** The framework's own refusals (no such route, body too large, not JSON) carry a status; nothing else is told apart. */
function statusOf(error: unknown) {
  const status = has(error, 'status') ? Number(error.status) : 500
  if (status in CODES) return status
  return status >= 400 && status < 500 ? 400 : 500
}

/** Retry-After and the like, from the rate limiter. */
function limitHeaders(error: unknown): Record<string, string> {
  if (!has(error, 'getDefaultHeaders') || typeof error.getDefaultHeaders !== 'function') return {}
  const headers: Record<string, unknown> = error.getDefaultHeaders()
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
