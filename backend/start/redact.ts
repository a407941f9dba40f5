/** What must not be in a log or an error that is kept: phone numbers, bearer tokens, passwords in an address. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bzarbia_(user|courier|client)_[\w.-]+/g, 'zarbia_$1_…'],
  [/\bBearer\s+\S+/gi, 'Bearer …'],
  [/(:\/\/[^:/?#\s]+:)[^@/\s]+@/g, '$1…@'],
  // An international number, or a national one of ten digits.
  [/\+\d[\d\s.-]{6,}\d|\b0\d{9}\b/g, '☎'],
]

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}
