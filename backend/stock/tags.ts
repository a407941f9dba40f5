/** Tag codes as they are kept in an audit. Pure. */
export const isTags = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((tag) => typeof tag === 'string' && tag !== '')
