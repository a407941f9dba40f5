/** A word as people type it in a hurry: without accents, one alef for all of them. As a regular expression of PostgreSQL. Pure. */

const ALIKE = ['aàáâãä', 'cç', 'eèéêë', 'iìíîï', 'nñ', 'oòóôõö', 'uùúûü', 'yýÿ', 'اأإآٱ', 'ةه', 'يىئ', 'وؤ']
const CLASS = new Map(ALIKE.flatMap((letters) => [...letters].map((letter) => [letter, `[${letters}${letters.toUpperCase()}]`])))
/** Vowel marks and the line that lengthens a word: nobody types them to find something. */
const MARKS = /[\u064b-\u0652\u0670\u0640]/g

/** Null where there is no other way to write it. */
export function loosely(text: string): string | null {
  const letters = [...text.normalize('NFC').toLowerCase().replace(MARKS, '')]
  if (!letters.some((letter) => CLASS.has(letter))) return null
  return letters.map((letter) => CLASS.get(letter) ?? letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('')
}
