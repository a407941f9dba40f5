const LETTERS: Readonly<Record<string, string>> = { '\t': 't', '\n': 'n', '\r': 'r', '\b': 'b', '\f': 'f', '\v': 'v' }
/** As COPY writes a text. */
export const copied = (value: string): string => value.replace(/[\\\t\n\r\b\f\v]/g, (letter) => `\\${LETTERS[letter] ?? letter}`)

/** The bytes divided at these places. */
export function dividedAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}
