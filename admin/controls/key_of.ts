/** Which key was pressed. Pure. */
interface Pressed { readonly key: string; readonly code: string; readonly shiftKey: boolean }

/** What is written on the key in Latin letters: under an Arabic layout J gives ت, and still is the J. */
export function keyOf({ key, code, shiftKey }: Pressed): string {
  if (key.length > 1) return key
  if (/^[\u0020-\u007e]$/.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return CODES[code] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

const CODES: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }
