/**
 * Must not be in a log or a stored error: phone numbers, e-mail addresses, tokens, passwords in a URL. Senders of requests choose some of
 * these texts, so each pattern takes linear time for any of them: what it may pass over does not contain the sign with which it begins.
 */
const SECRETS: readonly (readonly [RegExp, (found: string, ...groups: (string | undefined)[]) => string])[] = [
  [/\bzarbia_([a-z]+)_[\w.-]+/gi, (_, kind = '') => `zarbia_${kind}_…`],
  [/\bBearer\s+\S+/gi, () => 'Bearer …'],
  // The links of an order, of a password reset and of the first owner: in a URL or a referer, encoded once or twice.
  [
    /((?:\/|%(?:25)*2f)(?:o|api(?:\/|%(?:25)*2f)public(?:\/|%(?:25)*2f)orders|reset-password|first-owner)(?:\/|%(?:25)*2f))[\w.-]+/gi,
    (_, path = '') => `${path}…`,
  ],
  [/(:\/\/[^:/?#\s]+:)[^@/\s]+@/g, (_, before = '') => `${before}…@`],
  // A word, and behind it the rest of an address, if it is one. It matches in any case, so that each word is read once: searched for from
  // each of its letters, a long one would take quadratic time.
  [
    /(?:(?!%(?:25)*40)[\p{L}\p{N}._%+-])+((?:@|%(?:25)*40)(?=[\p{L}\p{N}-]+\.)[\p{L}\p{N}.-]*[\p{L}\p{N}])?/giu,
    (word, address) => (address === undefined ? word : '✉'),
  ],
  // An international number, or a national one of ten digits.
  [/\+\d[\d\s.-]{6,}\d|\b0\d{9}\b/g, () => '☎'],
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
