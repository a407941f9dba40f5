/** Whether PostgreSQL can store a text: well-formed Unicode without NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** `max`: what the value exceeds. */
export interface Unstorable {
  readonly path: string
  readonly reason: 'characters' | 'deep' | 'number' | 'many' | 'long'
  readonly max?: number
}

/** Deeper than any valid body, and shallow enough for functions that recurse into it. */
const MAX_DEPTH = 32
/** No list of a body is longer, whatever reads it: the largest is an outline of 5,000 points. Most fields allow far less. */
export const MAX_ELEMENTS = 5_000
/** No text of a body is longer, whatever reads it. */
export const MAX_TEXT_LENGTH = 20_000

/**
 * Finds the first text, key, number, list or level of a body that cannot be stored, or that rules cannot take: JSON reads 1e999 as
 * Infinity. For an invalid key the path is that of its object.
 */
export function findUnstorable(root: unknown): Unstorable | null {
  interface Entry { readonly value: unknown; readonly path: string; readonly level: number }
  const stack: Entry[] = [{ value: root, path: '', level: 0 }]
  // Ends with the body, which is a tree of at most 1 MB.
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path, level } = next
    const problem = problemOf(value, level)
    if (problem) return { path, ...problem }
    if (typeof value !== 'object' || value === null) continue
    for (const [name, one] of Object.entries(value).toReversed())
      stack.push({ value: one, path: path ? `${path}.${name}` : name, level: level + 1 })
  }
  return null
}

function problemOf(value: unknown, level: number): Omit<Unstorable, 'path'> | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : { reason: 'number' }
  if (typeof value === 'string') {
    if (value.length > MAX_TEXT_LENGTH) return { reason: 'long', max: MAX_TEXT_LENGTH }
    return isStorable(value) ? null : { reason: 'characters' }
  }
  if (typeof value !== 'object' || value === null) return null
  if (level === MAX_DEPTH) return { reason: 'deep' }
  if (Array.isArray(value)) return value.length > MAX_ELEMENTS ? { reason: 'many', max: MAX_ELEMENTS } : null
  return Object.keys(value).every(isStorable) ? null : { reason: 'characters' }
}
