/** What must not be in a log or an error that is kept: phone numbers, mail addresses, tokens of any kind, passwords in an address. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bzarbia_([a-z]+)_[\w.-]+/gi, 'zarbia_$1_…'],
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  // The links of an order, of a new password and of the first owner: in an address, in a referer, encoded once or twice.
  [/((?:\/|%(?:25)*2f)(?:o|api(?:\/|%(?:25)*2f)public(?:\/|%(?:25)*2f)orders|reset-password|first-owner)(?:\/|%(?:25)*2f))[\w.-]+/gi, '$1…'],
  [/(:\/\/[^:/?#\s]+:)[^@/\s]+@/g, '$1…@'],
  [/[\p{L}\p{N}._%+-]+(?:@|%(?:25)*40)(?=[\p{L}\p{N}-]+\.)[\p{L}\p{N}.-]*[\p{L}\p{N}]/giu, '✉'],
  // An international number, or a national one of ten digits.
  [/\+\d[\d\s.-]{6,}\d|\b0\d{9}\b/g, '☎'],
]

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

/** A part of what is logged: a sentence, or values beside it. Errors are written by logError. */
export function redacted(part: unknown): unknown {
  if (typeof part === 'string') return withoutSecrets(part)
  if (typeof part !== 'object' || part === null || part instanceof Error) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, typeof value === 'string' ? withoutSecrets(value) : value]))
}
