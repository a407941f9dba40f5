const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A value as it was before the text format of COPY escaped it with backslashes. */
export const unescapeCopy = (value: string): string =>
  (value.includes('\\') ? value.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter) : value)
