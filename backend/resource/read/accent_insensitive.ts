const VARIANTS = ['aàáâãä', 'cç', 'eèéêë', 'iìíîï', 'nñ', 'oòóôõö', 'uùúûü', 'yýÿ', 'اأإآٱ', 'ةه', 'يىئ', 'وؤ']
const CLASS = new Map(VARIANTS.flatMap((letters) => [...letters].map((letter) => [letter, `[${letters}${letters.toUpperCase()}]`])))
/** Arabic vowel marks and tatweel, which are not typed in a search. */
const MARKS = /[\u064b-\u0652\u0670\u0640]/g

/** A PostgreSQL regular expression that ignores accents and Arabic letter variants; null when the text has none. Pure. */
export function accentInsensitivePattern(text: string): string | null {
  const letters = [...text.normalize('NFC').toLowerCase().replace(MARKS, '')]
  if (!letters.some((letter) => CLASS.has(letter))) return null
  return letters.map((letter) => CLASS.get(letter) ?? letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('')
}
