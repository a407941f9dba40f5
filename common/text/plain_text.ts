import { cleanText } from './clean_text.ts'
import { withLatinDigits } from './latin_digits.ts'

/** A text that is searched, in the characters of a keyboard where these mean the same: `REC‑٢٠٢٦` → `REC-2026`. */
export const plainText = (text: string): string =>
  withLatinDigits(cleanText(text).normalize('NFKC')).replaceAll(/[\p{Pd}\u2212]/gu, '-')
