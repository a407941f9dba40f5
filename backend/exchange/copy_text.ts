/** The text format of COPY: a line for each row, tabs between its values. */
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

export const unescapeCopy = (value: string): string =>
  (value.includes('\\') ? value.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter) : value)
