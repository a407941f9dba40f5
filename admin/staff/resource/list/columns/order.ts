/** The order of the shown columns. Pure. */

/** A hidden column is added as the last one. */
export const toggledColumn = (shown: readonly string[], name: string): readonly string[] =>
  (shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name])

export function movedColumn(shown: readonly string[], name: string, at: number): readonly string[] {
  const rest = shown.filter((one) => one !== name)
  return [...rest.slice(0, at), name, ...rest.slice(at)]
}
