/** Deep equality of stored values: null equals undefined; the sequence of object keys does not matter. */
export function isEqual(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}

/** `names.some(isChanged(before, draft))`: whether one of these fields is written with another value, in a new row with any. */
export const isChanged = <D extends object>(before: { readonly [K in keyof D]?: unknown } | null, draft: D) => (name: keyof D): boolean =>
  draft[name] !== undefined && !isEqual(before?.[name], draft[name])
