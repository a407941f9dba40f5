import { PublicError, type ErrorDetails } from './public_error.ts'
import { isDatabaseUnreachable } from './unreachable_database.ts'
import { dataExceptionField } from './data_exception.ts'
import { NoOpenTime } from '#backend/engine/clock/open_time'
import { translator, type Translate } from '#backend/engine/i18n/translator'
import { LOCALES, type Locale } from '#common/locales'

export interface ErrorResponse {
  status: number
  headers: Record<string, string>
  body: { code: string; message: string } & ErrorDetails
}

/** Converts any thrown value to an error response. An unexpected error is a 500 without details. */
export function errorResponse(error: unknown, t: Translate): ErrorResponse {
  if (error instanceof PublicError) {
    const response = createResponse(error.status, error.code ?? 'E_REFUSED', error.messageIn(t), error.extraIn(t))
    return { ...response, headers: { ...error.headers } }
  }
  const messages = fieldMessages(error)
  if (messages) return createResponse(422, 'E_INVALID', t('errors.E_INVALID'), { errors: messages })
  // Steps and repairs are planned in many places; no date is the same answer in all of them.
  if (error instanceof NoOpenTime) return createResponse(409, 'E_REFUSED', t('errors.no_date'))
  const field = dataExceptionField(error)
  if (field) return createResponse(422, 'E_INVALID', t('errors.E_INVALID'), { errors: { [field]: [t('errors.field.unfit')] } })
  if (isDatabaseUnreachable(error)) return createResponse(503, 'E_UNAVAILABLE', t('errors.E_UNAVAILABLE'))
  const status = statusOf(error)
  const code = CODES[status] ?? 'E_INTERNAL'
  return { ...createResponse(status, code, t(`errors.${code}`)), headers: limitHeaders(error) }
}

/** What an error says, in all languages: a courier's phone tells it to the office later, where another one is read. */
export const errorTexts = (error: unknown): Record<Locale, string> => Object.fromEntries(LOCALES.map((locale) => {
  const { message, errors = {} } = errorResponse(error, translator(locale)).body
  return [locale, Object.values(errors).flat().join(' ') || message]
})) as Record<Locale, string>

const CODES: Record<number, string> = {
  400: 'E_BAD_REQUEST',
  401: 'E_UNAUTHENTICATED',
  403: 'E_FORBIDDEN',
  404: 'E_NOT_FOUND',
  413: 'E_TOO_LARGE',
  415: 'E_ENCODING',
  429: 'E_TOO_MANY',
}

function createResponse(status: number, code: string, message: string, extra: ErrorDetails = {}): ErrorResponse {
  return { status, headers: {}, body: { code, message, ...extra } }
}

/** The errors of a Vine validator, by field: `{ 'items.0.price': ['…'] }`. */
function fieldMessages(error: unknown) {
  if (!has(error, 'code') || error.code !== 'E_VALIDATION_ERROR' || !has(error, 'messages') || !Array.isArray(error.messages)) return
  const fields: Record<string, string[]> = {}
  for (const { field: name, message } of error.messages as { field: string; message: string }[]) (fields[name] ??= []).push(message)
  return fields
}

/** Errors of the framework (no such route, body too large, invalid JSON) have a status. */
function statusOf(error: unknown) {
  const status = has(error, 'status') ? Number(error.status) : 500
  if (status in CODES) return status
  return status >= 400 && status < 500 ? 400 : 500
}

/** Headers of the rate limiter, such as Retry-After. */
function limitHeaders(error: unknown): Record<string, string> {
  if (!has(error, 'getDefaultHeaders') || typeof error.getDefaultHeaders !== 'function') return {}
  const headers: Record<string, unknown> = error.getDefaultHeaders()
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
