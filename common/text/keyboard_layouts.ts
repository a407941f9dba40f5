/**
 * A wedge scanner sends the keys of an American keyboard. Where the computer has another layout, the text is wrong in a way that can be
 * undone: AZERTY of France and Morocco, and Arabic (101). Pure.
 */
import { withLatinDigits } from './latin_digits.ts'

const pairs = (typed: string, meant: string): [string, string][] => {
  const keys = [...meant]
  return [...typed].map((character, index) => [character, keys[index] ?? ''])
}

const AZERTY = new Map([
  ...pairs('&é"\'(-è_çà', '1234567890'),
  // With Caps Lock.
  ...pairs('ÉÈÇÀ', '2790'),
  ...pairs('aqzwAQZW', 'qawzQAWZ'),
  ...pairs(',?;.:/!§)°mM', 'mM,<.>/?-_;:'),
])

const ARABIC = new Map([
  ...pairs('ضصثقفغعهخحجد', 'qwertyuiop[]'),
  ...pairs('شسيبلاتنمكط', 'asdfghjkl;\''),
  ...pairs('ئءؤرىةوزظذ', 'zxcvnm,./`'),
  // With Shift.
  ...pairs('\u064e\u064b\u064f\u064c\u0625\u2018÷×؛', 'QWERYUIOP'),
  ...pairs('\u0650\u064d][أـ،/', 'ASDFHJKL'),
  ...pairs('~\u0652}{آ\u2019', 'ZXCVNM'),
])

/** One key that types two letters: before the single ones. */
const ARABIC_PAIRS: readonly (readonly [RegExp, string])[] = [[/لإ/g, 'T'], [/لأ/g, 'G'], [/لآ/g, 'B']]
const LAM_ALEF = /لا/g
const ARABIC_TEXT = /[\u0600-\u06ff\ufef5-\ufefc]/

const undo = (layout: ReadonlyMap<string, string>, text: string): string =>
  [...text].map((character) => layout.get(character) ?? character).join('')

/** The texts that the scanner may have meant, the most probable first, without the text as it was typed. */
export function withoutKeyboardLayout(text: string): string[] {
  const composed = withLatinDigits(text.normalize('NFKC'))
  return [...new Set(ARABIC_TEXT.test(composed) ? withoutArabic(composed) : [undo(AZERTY, composed)])].filter((meant) => meant !== text)
}

/** The key B types the same two letters as G and H. */
function withoutArabic(text: string): string[] {
  const shifted = ARABIC_PAIRS.reduce((done, [typed, meant]) => done.replace(typed, meant), text)
  return [undo(ARABIC, shifted.replace(LAM_ALEF, 'b')), undo(ARABIC, shifted)]
}
