/** What PostgreSQL can keep in its texts and its JSON: Unicode without gaps, and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

export interface Unstorable { readonly path: string; readonly reason: 'characters' | 'deep' }

/** Deeper than any shape that is asked for; whatever walks the value by recursion comes to its end. */
const MOST_LEVELS = 32

/** The first text, name of a field or level in there that cannot be kept; a bad name is told by what holds it. */
export function findUnstorable(root: unknown): Unstorable | null {
  const waiting: { readonly value: unknown; readonly path: string; readonly level: number }[] = [{ value: root, path: '', level: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, level } = next
    if (typeof value === 'string' && !isStorable(value)) return { path, reason: 'characters' }
    if (typeof value !== 'object' || value === null) continue
    if (level === MOST_LEVELS) return { path, reason: 'deep' }
    const entries = Object.entries(value)
    if (entries.some(([name]) => !isStorable(name))) return { path, reason: 'characters' }
    for (const [name, one] of entries.toReversed()) waiting.push({ value: one, path: path ? `${path}.${name}` : name, level: level + 1 })
  }
  return null
}
