/** The texts of a body, except passwords, in which every character counts. At most 32 levels deep. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, /password/.test(name) ? one : cleanTexts(one)]))
}

/**
 * A text as it is stored: composed characters (NFC), one kind of line end, and nothing that is not seen. Signs that turn the direction
 * would turn what follows them, on screens and on paper. Joiners stay where letters and pictures need them. A text without anything to
 * be seen is ''. Pure.
 */
export const cleanText = (text: string): string =>
  text.replace(MARKS, '$1').normalize('NFC').replace(LINE_ENDS, '\n')
    .replace(SIGNS, (sign, removed?: string) => (removed === undefined ? sign : '')).trim()

/** More marks on one letter are no text (Unicode UAX #15, stream-safe format), and to order them takes quadratic time. */
const MARKS = /(\p{M}{30})\p{M}+/gu

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Letters of scripts in which a joiner makes a difference. */
const LETTER = '[[\\p{L}\\p{M}]--[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Default_Ignorable_Code_Point}]]'
const PICTURE = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]'

/** What is kept, then, as a group, what is removed. */
const SIGNS = new RegExp([
  // می‌خواهم, and ه‍ for the years of the Hijra.
  `(?<=${LETTER})\\u200c(?=${LETTER})`, `(?<=${LETTER})\\u200d`,
  // A family, a coloured heart, a keycap, the flag of a country that is a part of another.
  `(?<=${PICTURE}\\ufe0f?)\\u200d(?=${PICTURE})`, '(?<=[\\p{Emoji}\\p{S}])[\\ufe0e\\ufe0f]',
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,8}\\u{e007f}',
  // Signs of Arabic numbers and verses are seen, although Unicode counts them as formats.
  '[\\t\\n\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2]',
  '([\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800])',
].join('|'), 'gv')
