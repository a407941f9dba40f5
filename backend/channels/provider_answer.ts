/** What the answer of a provider means. Pure. */
import { withoutSecrets } from '#backend/log/redact'
import type { Result } from './channel.ts'
import { holdsStatus, type Provider } from '#backend/env/provider'

type Read = Result | { readonly outcome: 'again'; readonly error: string }

/** 'again': it did not take the message, and may later. */
export function readAnswer(provider: Provider, status: number, text: string): Read {
  const answer = parsed(text)
  const error = errorOf(provider, status, answer)
  if (holdsStatus(provider.again, status)) return { outcome: 'again', error }
  if (!holdsStatus(provider.accepted, status)) return { outcome: 'refused', error }
  if (!provider.idAt) return { outcome: 'sent' }
  // Some answer every call with 200, and say in its body that they will not.
  const id = at(answer, provider.idAt)
  return id ? { outcome: 'sent', provider_id: id.slice(0, ID_LENGTH) } : { outcome: 'refused', error }
}

const ID_LENGTH = 80
const ERROR_LENGTH = 150

/** What it says of the reason, and never what we sent: keys, numbers, texts. */
function errorOf({ errorAt, headers }: Provider, status: number, answer: unknown): string {
  const said = errorAt ? at(answer, errorAt) ?? '' : ''
  const harmless = Object.values(headers).reduce((rest, value) => (value ? rest.replaceAll(value, '…') : rest), withoutSecrets(said))
  return [`HTTP ${status}`, harmless.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(': ').slice(0, ERROR_LENGTH)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A text or number at the end of the path. */
function at(value: unknown, [first, ...rest]: readonly string[]): string | null {
  if (first === undefined) return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return null
  return at((value as Record<string, unknown>)[first], rest)
}
