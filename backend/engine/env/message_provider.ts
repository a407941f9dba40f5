/** The HTTP interface of a provider of SMS or WhatsApp messages, as configured in the environment. Pure. */
import { parseJson } from '#common/text/parse_json'

/** Placeholders of a template: `{to}` … */
export const PROVIDER_PLACEHOLDERS = ['to', 'number', 'text', 'id', 'key', 'reference', 'from', 'template', 'locale'] as const
export type ProviderPlaceholder = (typeof PROVIDER_PLACEHOLDERS)[number]
/** The element of a list, or the pair of a form, that contains `{parameter}` is repeated for each value of the approved template. */
export const BODY_PLACEHOLDERS = [...PROVIDER_PLACEHOLDERS, 'parameter'] as const
export type BodyPlaceholder = (typeof BODY_PLACEHOLDERS)[number]

/** A JSON value or the pairs of a form. Their strings may contain placeholders. */
export type RequestTemplate = { readonly json: unknown } | { readonly form: readonly (readonly [string, string])[] }

export interface MessageProvider {
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestTemplate | null
  /** Of a message with a template that the provider has approved; null: the same body. */
  readonly templateBody: RequestTemplate | null
  readonly from: string
  /** Path of the message id in the response. A response without it means that the message was refused. */
  readonly idPath: readonly string[] | null
  readonly errorPath: readonly string[] | null
  readonly codePath: readonly string[] | null
  /** The codes there, and in receipts, that mean: nobody is reached by this number. */
  readonly wrongNumbers: readonly string[]
  readonly accepted: HttpStatusRanges
  readonly retryable: HttpStatusRanges
  readonly timeoutSeconds: number
}

/** The first and last status of each range. */
export type HttpStatusRanges = readonly (readonly [number, number])[]

/** `2xx, 409, 500-504`; null if invalid. */
export function parseHttpStatuses(text: string): HttpStatusRanges | null {
  const spans = text.split(',').map((part) => {
    const [, hundreds, first, last] = /^(?:([1-5])xx|([1-5]\d\d)(?:-([1-5]\d\d))?)$/.exec(part.trim()) ?? []
    if (hundreds) return [Number(hundreds) * 100, Number(hundreds) * 100 + 99] as const
    return [Number(first), Number(last ?? first)] as const
  })
  return spans.every(([first, last]) => first <= last) ? spans : null
}

export const includesHttpStatus = (statuses: HttpStatusRanges, status: number): boolean =>
  statuses.some(([first, last]) => first <= status && status <= last)

/** JSON if it begins with a bracket or a quote, else a form: `to={to}&text={text}`. Null if the JSON is invalid. */
export function parseRequestTemplate(text: string): RequestTemplate | null {
  if (!/^\s*[[{"]/.test(text)) return { form: [...new URLSearchParams(text)] }
  const json = parseJson(text)
  return json === undefined ? null : { json }
}

/** `{ "Authorization": "Bearer …" }`; null if invalid. */
export function parseHeaders(text: string): Readonly<Record<string, string>> | null {
  const template = parseRequestTemplate(text)
  const read = template && 'json' in template ? template.json : null
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const isHeader = ([name, value]: [string, unknown]) => /^[\w-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)
  return Object.entries(read).every(isHeader) ? read as Record<string, string> : null
}

/** The first `{word}` that is no placeholder. */
export const findInvalidPlaceholder = (text: string, placeholders: readonly string[] = PROVIDER_PLACEHOLDERS): string | null =>
  [...text.matchAll(/\{([a-z_]+)\}/g)].find(([, name = '']) => !placeholders.includes(name))?.[0] ?? null

export const usesPlaceholder = ({ url, headers, body }: MessageProvider, part: ProviderPlaceholder): boolean =>
  JSON.stringify([url, headers, body]).includes(`{${part}}`)

/** A description with `{key}` declares that the provider treats the key as an idempotency key. */
export const isDeduplicating = (provider: MessageProvider): boolean =>
  [provider, withTemplate(provider)].every((described) => usesPlaceholder(described, 'key'))

/** The description of the request of a message with an approved template. */
export const withTemplate = (provider: MessageProvider): MessageProvider =>
  ({ ...provider, body: provider.templateBody ?? provider.body })
