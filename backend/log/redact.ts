/** Must not be in a log or a stored error: phone numbers, e-mail addresses, tokens, passwords in a URL. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bzarbia_([a-z]+)_[\w.-]+/gi, 'zarbia_$1_…'],
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  // The links of an order, of a password reset and of the first owner: in a URL or a referer, encoded once or twice.
  [
    /((?:\/|%(?:25)*2f)(?:o|api(?:\/|%(?:25)*2f)public(?:\/|%(?:25)*2f)orders|reset-password|first-owner)(?:\/|%(?:25)*2f))[\w.-]+/gi,
    '$1…',
  ],
  [/(:\/\/[^:/?#\s]+:)[^@/\s]+@/g, '$1…@'],
  [/[\p{L}\p{N}._%+-]+(?:@|%(?:25)*40)(?=[\p{L}\p{N}-]+\.)[\p{L}\p{N}.-]*[\p{L}\p{N}]/giu, '✉'],
  // An international number, or a national one of ten digits.
  [/\+\d[\d\s.-]{6,}\d|\b0\d{9}\b/g, '☎'],
]

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((redactedText, [pattern, replacement]) => redactedText.replace(pattern, replacement), text)
}

/** Redacts an argument of a log call: the message or its values. Errors are redacted by logError. */
export function redacted(entry: unknown): unknown {
  if (typeof entry === 'string') return withoutSecrets(entry)
  if (typeof entry !== 'object' || entry === null || entry instanceof Error) return entry
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, typeof value === 'string' ? withoutSecrets(value) : value]))
}
