/** Validation rules of environment variables. An empty variable counts as absent. */

type Rule<T> = (name: string, value?: string) => T

export function text(fallback: string): Rule<string> {
  return (_name, value) => value || fallback
}

export function port(fallback: number): Rule<number> {
  return (name, value) => {
    if (!value) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number <= 65535) return number
    throw new Error(`${name} must be a port number from 0 to 65535, not "${value}"`)
  }
}

export function choice<const T extends readonly string[]>(values: T, fallback: T[number]): Rule<T[number]> {
  return (name, value) => {
    const found = values.find((item) => item === (value || fallback))
    if (found) return found
    throw new Error(`${name} must be one of ${values.join(', ')}, not "${value}"`)
  }
}

export function yesNo<T extends boolean | undefined>(fallback: T): Rule<boolean | T> {
  return (name, value) => {
    if (!value) return fallback
    if (value === 'true' || value === '1') return true
    if (value === 'false' || value === '0') return false
    throw new Error(`${name} must be true or false, not "${value}"`)
  }
}

/** The error message does not contain the value, which may be secret (a database address with a password). */
export function url(protocols = ['http:', 'https:']): Rule<string | undefined> {
  return (name, value) => {
    if (!value) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    throw new Error(`${name} must be an address that starts with ${protocols.map((item) => `${item}//`).join(' or ')}`)
  }
}

export function commaSeparated(): Rule<string[]> {
  return (_name, value) => (value ?? '').split(',').map((item) => item.trim()).filter(Boolean)
}

export const positiveNumber: Rule<number | undefined> = (name, value) => {
  if (!value) return undefined
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= 1) return number
  throw new Error(`${name} must be a number above 0, not "${value}"`)
}
