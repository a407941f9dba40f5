/**
 * What a search does not distinguish, as data: one table makes the function of the browser and the server (`foldText`) and that of
 * the database (`foldSql`), so that a text that is stored and a text that is typed are folded alike. Pure.
 *
 * 1. Compatible forms are one: ﬁ = fi, ﻻ = لا, Ａ = A; letters lose their accents and vowel marks: é = e, أ = ا.
 * 2. Capitals, letters that no accent distinguishes (ø, ڭ, ة), and digits of other scripts become the plain ones.
 * 3. Hyphens and other punctuation between words are a space; apostrophes, tatweel and invisible characters are nothing.
 * 4. What is written as one word or as two is one: `El Alaoui` = `Elalaoui`, `Fatima Zahra` = `Fatimazahra`, `عبد الله` = `عبدالله`.
 *
 * Whoever changes a table also changes the function of the database: `npm run schema` writes the migration.
 */
type Range = readonly [first: number, last: number]

/** Accents, vowel marks, and whatever is not seen: directions, joiners, fillers, selectors of variants, control characters. */
const NOTHING: readonly Range[] = [
  // Apostrophes: ' ` ‘ ’ ′
  [0x27, 0x27], [0x60, 0x60], [0x2018, 0x201b], [0x2032, 0x2032], [0x2035, 0x2035],
  [0x01, 0x08], [0x0e, 0x1f], [0x7f, 0x84], [0x86, 0x9f], [0xad, 0xad], [0x2b9, 0x2bf], [0x2c8, 0x2c8], [0x300, 0x36f],
  [0x483, 0x489], [0x591, 0x5bd], [0x5bf, 0x5bf], [0x5c1, 0x5c2], [0x5c4, 0x5c5], [0x5c7, 0x5c7],
  // Arabic: signs of honour, hamza by itself, tatweel, vowel marks, signs of recitation.
  [0x610, 0x61a], [0x61c, 0x61c], [0x621, 0x621], [0x640, 0x640], [0x64b, 0x65f], [0x670, 0x670], [0x674, 0x674], [0x6d6, 0x6ed],
  [0x8d3, 0x8ff], [0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f], [0x1ab0, 0x1aff], [0x1dc0, 0x1dff],
  [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x206f], [0x20d0, 0x20ff],
  [0x2800, 0x2800], [0x3164, 0x3164], [0xfe00, 0xfe0f], [0xfe20, 0xfe2f], [0xfeff, 0xfeff], [0xffa0, 0xffa0], [0xfff9, 0xfffb],
  [0xe0000, 0xe0fff],
]

/** Single characters, each set with what its members become. In lower case, without accents. */
const SAME: Readonly<Record<string, string>> = {
  a: 'ɑ', d: 'đðɖ', e: 'ǝə', f: 'ƒ', g: 'ɡ', h: 'ħ', i: 'ıɩ', l: 'ł', n: 'ŋɲ', o: 'øɔ', s: 'ʃ', t: 'ŧ', z: 'ʒ', σ: 'ς',
  ا: 'ٱٲٳٵ', ب: 'پ', ج: 'چ', ف: 'ڤڥڢ', ق: 'ڨ', ك: 'کگڭݣڪ', ه: 'ةھہۀۃە', و: 'ۋۆۇۈ', ي: 'ىیېۍۓےݷ',
  0: '٠۰', 1: '١۱', 2: '٢۲', 3: '٣۳', 4: '٤۴', 5: '٥۵', 6: '٦۶', 7: '٧۷', 8: '٨۸', 9: '٩۹',
  ' ': '\t\n\v\f\r\u0085\u1680\u2028\u2029-\u058a\u05be\u1806\u2010\u2012–—\u2015−\u2043·•\u2027\u30fb,;:.!()"«»“”„‹›/\u2044|،؛؟',
}

/** One character that is written as two. */
const PAIRS: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' }

/** Parts of a name that belong to the word after them and before them, in their folded spelling. */
const BEGINNINGS = [
  'abd', 'abdel', 'abdul', 'abdal', 'abi', 'abou', 'abu', 'ait', 'al', 'ben', 'bel', 'bin', 'bou', 'da', 'de', 'del', 'des', 'di', 'du',
  'el', 'ibn', 'la', 'le', 'los', 'ould', 'oulad', 'عبد', 'ابن', 'بن', 'ابو', 'ابي', 'بو', 'ايت', 'ولد', 'اولاد', 'ال',
]
const ENDINGS = ['allah', 'ellah', 'ddine', 'dine', 'eddine', 'edine', 'zahra', 'azzahra', 'ezzahra', 'الله', 'الدين', 'الزهرا']

/** The text as searches compare it; '' when nothing of it can be searched. */
export const foldText = (text: string): string => foldLetters(text).replace(BEGINNING, '$1').replace(ENDING, '$1')

/** Steps 1 to 3: the words as they were written, in their plain spelling. */
export function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(NOTHING_PATTERN, '').toLowerCase()
  const letters = [...plain].map((letter) => SAME_AS.get(letter) ?? PAIRS[letter] ?? letter).join('')
  return letters.replace(/ +/g, ' ').replace(/^ | $/g, '')
}

/** The same as SQL. Only functions that never change their results: the database stores them. */
export function foldSql(value: string): string {
  const nothing = nothingPattern((code) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`))
  const plain = `lower(regexp_replace(normalize(${value}, NFKD),\n  '${nothing}', '', 'g') collate "pg_c_utf8")`
  const [from, to] = [SAME_AS.keys(), SAME_AS.values()].map((letters) => `E'${[...letters].map(sqlEscape).join('')}'`)
  const letters = Object.entries(PAIRS).reduce(
    (sql, [letter, pair]) => `replace(${sql}, '${letter}', '${pair}')`, `translate(${plain},\n  ${from},\n  ${to})`)
  const words = `btrim(regexp_replace(${letters}, ' +', ' ', 'g'))`
  // Without question marks, which are parameters in a statement of Knex.
  const names = `regexp_replace(${words},\n  '\\m(${BEGINNINGS.join('|')}) ', '\\1', 'g')`
  return `regexp_replace(${names},\n  ' (${ENDINGS.join('|')})\\M', '\\1', 'g')`
}

const SAME_AS: ReadonlyMap<string, string> = new Map(
  Object.entries(SAME).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)))

/** ´ is decomposed into a space and an accent. */
const nothingPattern = (write: (code: number) => string): string =>
  ` [${write(0x301)}${write(0x313)}]|[${NOTHING.map(([first, last]) => `${write(first)}-${write(last)}`).join('')}]`

const NOTHING_PATTERN = new RegExp(nothingPattern((code) => `\\u{${hex(code, 1)}}`), 'gu')

/** A letter of a word, for `\m` and `\M` of PostgreSQL. */
const OF_WORD = '[\\p{Alphabetic}0-9_]'
const BEGINNING = new RegExp(`(?<!${OF_WORD})(${BEGINNINGS.join('|')}) `, 'gu')
const ENDING = new RegExp(` (${ENDINGS.join('|')})(?!${OF_WORD})`, 'gu')

/** Letters as they are; the others could not be told apart in a migration. */
const sqlEscape = (letter: string): string => (/[\p{L}\p{N} ]/u.test(letter) ? letter : `\\u${hex(letter.codePointAt(0) ?? 0, 4)}`)

function hex(code: number, digits: number): string { return code.toString(16).padStart(digits, '0') }
