/** Object.fromEntries over the entries of a record. */
export const mapValues = <A, B>(entries: Readonly<Record<string, A>>, change: (one: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(entries).map(([key, one]) => [key, change(one, key)]))

export const pickBy = <A>(entries: Readonly<Record<string, A>>, isTaken: (one: A, key: string) => boolean): Record<string, A> =>
  Object.fromEntries(Object.entries(entries).filter(([key, one]) => isTaken(one, key)))

/** One entry for each key, also for a missing one. */
export const pick = (entries: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, entries[key]]))
