/**
 * Sets of permission names. People with the same permissions share one, so that what depends on the set only (`accessCacheKey`) is
 * computed once, and memory does not grow with the number of people.
 */
const MAX_SETS = 500
const sets = new Map<string, ReadonlySet<string>>()

export function permissionSet(names: readonly string[]): ReadonlySet<string> {
  const key = names.toSorted().join(' ')
  const known = sets.get(key)
  if (known) return known
  if (sets.size >= MAX_SETS) sets.clear()
  const created: ReadonlySet<string> = new Set(names)
  sets.set(key, created)
  return created
}
