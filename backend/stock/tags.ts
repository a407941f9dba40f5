/** Tag codes as they are kept in a count, and as a scanner or a person writes them. Pure. */
export const isTags = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((tag) => typeof tag === 'string' && tag !== '')

/** One after another, by line, space or comma; each of them once. */
export const readTags = (text: string): string[] => [...new Set(text.toUpperCase().split(/[\s,;]+/).filter(Boolean))]
