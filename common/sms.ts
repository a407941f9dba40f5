/**
 * What a text weighs on the phone network, on both sides: the editor counts while one types, the server sends. GSM 03.38 has 7-bit
 * letters, of which 160 are one SMS; one letter that it lacks makes the whole text UCS-2, of which there go only 70.
 */
export interface SmsParts {
  readonly encoding: 'gsm' | 'ucs2'
  /** As the network counts them: an € is two in GSM, an emoji two in UCS-2. */
  readonly characters: number
  readonly parts: number
}

export function smsParts(text: string): SmsParts {
  const encoding = isGsm(text) ? 'gsm' : 'ucs2'
  const weights = encoding === 'gsm' ? [...text].map((letter) => (EXTENSION.has(letter) ? 2 : 1)) : [...text].map(({ length }) => length)
  const characters = weights.reduce((sum, weight) => sum + weight, 0)
  const [alone, together] = encoding === 'gsm' ? [160, 153] : [70, 67]
  return { encoding, characters, parts: characters <= alone ? Math.min(characters, 1) : packed(weights, together) }
}

/**
 * The same in letters of GSM where typography alone stands in the way: no-break spaces, curly quotes, dashes, m². A text that needs
 * UCS-2 all the same keeps its letters: an Arabic or circumflex one is not to be had cheaper.
 */
export function smsText(text: string): string {
  const spaced = text.replace(INVISIBLE, '').replace(NO_BREAK, ' ')
  const plain = spaced.replace(TYPOGRAPHY, (letter) => PLAIN[letter] ?? letter)
  return isGsm(plain) ? plain : spaced
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Behind an escape, which counts too. */
const EXTENSION = new Set('\f^{}\\[~]|€')

const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': '\'', '\u2019': '\'', '\u201c': '"', '\u201d': '"', '«': '"', '»': '"',
  '\u2013': '-', '\u2014': '-', '…': '...', '·': '-', '²': '2',
}
const TYPOGRAPHY = /[\u2018\u2019\u201c\u201d«»\u2013\u2014…·²]/g
/** Isolates and marks of direction: a phone may draw them as boxes. */
const INVISIBLE = /[\u200b\u200e\u200f\u061c\u2066-\u2069]/g
const NO_BREAK = /[\u00a0\u202f]/g

const isGsm = (text: string): boolean => [...text].every((letter) => BASIC.has(letter) || EXTENSION.has(letter))

/** No letter is cut in two, so that a part may stay one short of full. */
function packed(weights: readonly number[], size: number): number {
  let [parts, filled] = [1, 0]
  for (const weight of weights) {
    if (filled + weight > size) [parts, filled] = [parts + 1, 0]
    filled += weight
  }
  return parts
}
