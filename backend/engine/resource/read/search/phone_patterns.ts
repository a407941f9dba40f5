import { readPhonePart, withoutTrunk } from '#common/text/phone'

/** LIKE patterns for a typed part of a phone number, over numbers in E.164; null when the text is not part of one. */
export function phonePatterns(text: string): string[] | null {
  const typed = readPhonePart(text)
  if (!typed) return null
  const { prefix, digits } = typed
  if (prefix) return [...digits.startsWith('0') ? [] : [`+${withoutTrunk(digits)}%`], ...prefix === '00' ? [`+___%00${digits}%`] : []]
  const national = digits.replace(/^0/, '')
  // Not matched within the calling code: 12 would match every number of Morocco. A longer text may start with the calling code.
  if (national === digits || national === '')
    return [`+___%${digits}%`, ...(digits.length > 3 ? [`+${withoutTrunk(digits)}%`, `+__${digits}%`] : [])]
  // National format: the leading zero replaces a calling code of two or three digits.
  return [`+___${national}%`, `+__${national}%`, `+___%${digits}%`]
}
