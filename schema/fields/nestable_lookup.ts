import type { FieldData } from '../definition.ts'

/** Finds the implementation of a nestable type: in the server, or in the browser. */
export const nestableLookup = <T>(types: Readonly<Record<string, T>>) => ({ type }: Pick<FieldData, 'type'>): T => {
  const found = types[type]
  if (!found) throw new Error(`a ${type} is no part of a value`)
  return found
}
