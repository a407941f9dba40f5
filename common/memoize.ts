/** Calls `create` once for each combination of arguments, and returns the same value again. */
export function memoize<A extends readonly unknown[], T>(create: (...args: A) => T): (...args: A) => T {
  const known = new Map<string, { readonly value: T }>()
  return (...args) => {
    const key = JSON.stringify(args)
    const found = known.get(key) ?? { value: create(...args) }
    known.set(key, found)
    return found.value
  }
}
