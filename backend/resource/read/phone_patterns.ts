/** Part of a phone number, as somebody types it at the counter, as patterns of LIKE over numbers kept as E.164. */

/** Null when the text is no part of a phone number. */
export function phonePatterns(text: string): string[] | null {
  const typed = latin(text).replace(/[\s\-./()]/g, '')
  const [, prefix = '', digits] = /^(\+|00)?(\d+)$/.exec(typed) ?? []
  if (digits === undefined) return null
  if (prefix) return [`+${digits}%`]
  const national = digits.replace(/^0/, '')
  // Not in the calling code: else 12 would be in every number of Morocco. What is longer than one may begin with it.
  if (national === digits || national === '') return [`+___%${digits}%`, ...(digits.length > 3 ? [`+${digits}%`, `+__${digits}%`] : [])]
  // Dialled at home: the zero stands for a calling code of two or three digits.
  return [`+___${national}%`, `+__${national}%`, `+___%${digits}%`]
}

/** ٠–٩ and ۰–۹ become 0–9. */
const latin = (text: string) => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
