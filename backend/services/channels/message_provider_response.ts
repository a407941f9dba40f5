/** Interprets the response of a provider. Pure. */
import { parseJson } from '#common/text/parse_json'
import { withoutSecrets } from '#backend/services/log/redact'
import { PROVIDER_ID_LENGTH, type SendResult } from './channel.ts'
import { includesHttpStatus, type MessageProvider } from '#backend/engine/env/message_provider'

type ProviderResult = SendResult | { readonly outcome: 'again'; readonly error: string }

/** 'again': the provider did not accept the message; a retry may succeed. */
export function parseMessageProviderResponse(provider: MessageProvider, status: number, text: string): ProviderResult {
  const body = parseJson(text)
  const error = errorOf(provider, status, body)
  if (includesHttpStatus(provider.retryable, status)) return { outcome: 'again', error }
  if (provider.codePath && provider.wrongNumbers.includes(valueAt(body, provider.codePath) ?? '')) return { outcome: 'wrong_number', error }
  if (!includesHttpStatus(provider.accepted, status)) return { outcome: 'refused', error }
  if (!provider.idPath) return { outcome: 'sent' }
  // Some providers return 200 for every call, and report the error in the body.
  const id = valueAt(body, provider.idPath)
  return id ? { outcome: 'sent', provider_id: id.slice(0, PROVIDER_ID_LENGTH) } : { outcome: 'refused', error }
}

const ERROR_LENGTH = 150

/** The reason of the provider, without our headers, keys and phone numbers. */
function errorOf({ errorPath: errorAt, headers }: MessageProvider, status: number, body: unknown): string {
  const reason = errorAt ? valueAt(body, errorAt) ?? '' : ''
  const harmless = Object.values(headers).reduce((rest, value) => (value ? rest.replaceAll(value, '…') : rest), withoutSecrets(reason))
  return [`HTTP ${status}`, harmless.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(': ').slice(0, ERROR_LENGTH)
}

/** The string or number at the path, or null. */
export function valueAt(value: unknown, [first, ...rest]: readonly string[]): string | null {
  if (first === undefined) return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return null
  return valueAt((value as Record<string, unknown>)[first], rest)
}
