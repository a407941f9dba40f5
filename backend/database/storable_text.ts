/** Whether PostgreSQL can store a text: well-formed Unicode without NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

export interface Unstorable { readonly path: string; readonly reason: 'characters' | 'deep' }

/** Deeper than any valid body, and shallow enough for functions that recurse into it. */
const MAX_DEPTH = 32

/** Finds the first text, key or level that cannot be stored. For an invalid key the path is that of its object. */
export function findUnstorable(root: unknown): Unstorable | null {
  interface Entry { readonly value: unknown; readonly path: string; readonly level: number }
  const stack: Entry[] = [{ value: root, path: '', level: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path, level } = next
    if (typeof value === 'string' && !isStorable(value)) return { path, reason: 'characters' }
    if (typeof value !== 'object' || value === null) continue
    if (level === MAX_DEPTH) return { path, reason: 'deep' }
    const entries = Object.entries(value)
    if (entries.some(([name]) => !isStorable(name))) return { path, reason: 'characters' }
    for (const [name, one] of entries.toReversed()) stack.push({ value: one, path: path ? `${path}.${name}` : name, level: level + 1 })
  }
  return null
}
