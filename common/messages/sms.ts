/**
 * Encoding and number of parts of an SMS, for the editor's counter and the server. The GSM 03.38 alphabet has 7-bit characters, 160 per
 * SMS; a single character outside it makes the whole text UCS-2, with 70 per SMS.
 */
import type { SmsParts } from './texts.ts'

export function smsParts(text: string): SmsParts {
  const encoding = isGsm(text) ? 'gsm' : 'ucs2'
  const weights = encoding === 'gsm' ? [...text].map((letter) => (EXTENSION.has(letter) ? 2 : 1)) : [...text].map(({ length }) => length)
  const characters = weights.reduce((sum, weight) => sum + weight, 0)
  const [singlePart, multiPart] = encoding === 'gsm' ? [160, 153] : [70, 67]
  return { encoding, characters, parts: characters <= singlePart ? Math.min(characters, 1) : countParts(weights, multiPart) }
}

/**
 * Replaces typography (no-break spaces, curly quotes, dashes, m²) by GSM characters when that makes the whole text GSM. A text that
 * needs UCS-2 anyway, such as an Arabic one, keeps its typography.
 */
export function smsText(text: string): string {
  const normalised = text.replace(INVISIBLE, '').replace(NO_BREAK, ' ')
  const plain = normalised.replace(TYPOGRAPHY, (letter) => PLAIN[letter] ?? letter)
  return isGsm(plain) ? plain : normalised
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the extension table: each is sent with an escape and counts twice. */
const EXTENSION = new Set('\f^{}\\[~]|€')

const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': '\'', '\u2019': '\'', '\u201c': '"', '\u201d': '"', '«': '"', '»': '"',
  '\u2013': '-', '\u2014': '-', '\u2212': '-', '…': '...', '·': '-', '²': '2',
}
const TYPOGRAPHY = /[\u2018\u2019\u201c\u201d«»\u2013\u2014\u2212…·²]/g
/** Direction marks and isolates, which some phones show as boxes. */
const INVISIBLE = /[\u200b\u200e\u200f\u061c\u2066-\u2069]/g
const NO_BREAK = /[\u00a0\u202f]/g

const isGsm = (text: string): boolean => [...text].every((letter) => BASIC.has(letter) || EXTENSION.has(letter))

/** A character is never split between parts, so a part may end one unit early. */
function countParts(weights: readonly number[], size: number): number {
  let [parts, filled] = [1, 0]
  for (const weight of weights) {
    if (filled + weight > size) [parts, filled] = [parts + 1, 0]
    filled += weight
  }
  return parts
}
