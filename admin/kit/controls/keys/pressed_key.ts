/** The key of a keyboard event. Pure. */
interface KeyPress { readonly key: string; readonly code: string; readonly shiftKey: boolean }

/** The Latin character on the key: with an Arabic layout J gives ت and is still read as `j`. */
export function pressedKey({ key, code, shiftKey }: KeyPress): string {
  if (key.length > 1) return key
  if (/^[\u0020-\u007e]$/.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return CODES[code] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

const CODES: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }
