/** What the environment says of a company that sends SMS or WhatsApp messages for us. Pure. */

/** Names that a template may hold: `{to}` … */
export const PARTS = ['to', 'number', 'text', 'id', 'key', 'from', 'template', 'locale'] as const
export type Part = (typeof PARTS)[number]

/** A JSON value, or pairs of a form; the parts stand within its texts. */
export type Template = { readonly json: unknown } | { readonly form: readonly (readonly [string, string])[] }

export interface Provider {
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Template | null
  readonly from: string
  /** Where its number for the message stands in the answer; an answer without it is a refusal. */
  readonly idAt: readonly string[] | null
  readonly errorAt: readonly string[] | null
  readonly accepted: Statuses
  readonly again: Statuses
  readonly timeoutSeconds: number
}

/** The first and the last status of each span. */
export type Statuses = readonly (readonly [number, number])[]

/** `2xx, 409, 500-504`; null when it is none. */
export function readStatuses(text: string): Statuses | null {
  const spans = text.split(',').map((part) => {
    const [, hundreds, first, last] = /^(?:([1-5])xx|([1-5]\d\d)(?:-([1-5]\d\d))?)$/.exec(part.trim()) ?? []
    if (hundreds) return [Number(hundreds) * 100, Number(hundreds) * 100 + 99] as const
    return [Number(first), Number(last ?? first)] as const
  })
  return spans.every(([first, last]) => first <= last) ? spans : null
}

export const holdsStatus = (statuses: Statuses, status: number): boolean =>
  statuses.some(([first, last]) => first <= status && status <= last)

/** What begins with a bracket is JSON, all else a form: `to={to}&text={text}`. Null when it is not whole. */
export function readTemplate(text: string): Template | null {
  if (!/^\s*[[{"]/.test(text)) return { form: [...new URLSearchParams(text)] }
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** `{ "Authorization": "Bearer …" }`; null when it is not of texts. */
export function readHeaders(text: string): Readonly<Record<string, string>> | null {
  const template = readTemplate(text)
  const read = template && 'json' in template ? template.json : null
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const isHeader = ([name, value]: [string, unknown]) => /^[\w-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)
  return Object.entries(read).every(isHeader) ? read as Record<string, string> : null
}

/** The first `{word}` that nobody fills. */
export const unknownPart = (text: string): string | null =>
  [...text.matchAll(/\{([a-z_]+)\}/g)].find(([, name]) => !PARTS.some((known) => known === name))?.[0] ?? null

/** Who writes `{key}` says: under one key the provider sends once, however often it is asked. */
export const usesPart = ({ url, headers, body }: Provider, part: Part): boolean =>
  JSON.stringify([url, headers, body]).includes(`{${part}}`)
